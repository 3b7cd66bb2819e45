//! `Language`: the languages of the coach, and the files that hold what it says in each.
//!
//! A translation is one line of `languages!` and two files: `words/<tag>.ftl`, the table of sentences, and
//! `lessons/<tag>.txt`, the texts of the lessons. The top of `words/en.ftl` and `docs/lessons.md` say how they are
//! written; tests refuse those in which something is missing.

use strum::{EnumIter, IntoEnumIterator, IntoStaticStr};

/// Makes `Language` of the language in which everything is written first, and of the translations.
macro_rules! languages {
    ($source:ident = $source_tag:literal, $($translation:ident = $tag:literal,)*) => {
        /// A language of the coach, written as its tag of BCP 47 (<https://www.rfc-editor.org/info/bcp47>).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumIter, IntoStaticStr)]
        pub enum Language {
            #[doc = concat!("The language `", $source_tag, "`, of which all others are translations.")]
            #[default]
            #[strum(serialize = $source_tag)]
            $source,
            $(
                #[doc = concat!("The language `", $tag, "`.")]
                #[strum(serialize = $tag)]
                $translation,
            )*
        }

        impl Language {
            /// Its table of sentences, as a file of Fluent.
            pub(crate) fn table(self) -> &'static str {
                match self {
                    Language::$source => include_str!(concat!($source_tag, ".ftl")),
                    $(Language::$translation => include_str!(concat!($tag, ".ftl")),)*
                }
            }

            /// The texts of its lessons; `None` for the language in which these are written first.
            pub(crate) fn lessons(self) -> Option<&'static str> {
                match self {
                    Language::$source => None,
                    $(Language::$translation => {
                        Some(include_str!(concat!("../lessons/", $tag, ".txt")))
                    })*
                }
            }
        }
    };
}

languages! {
    English = "en",
    SimplifiedChinese = "zh-Hans",
    TraditionalChinese = "zh-Hant",
    Japanese = "ja",
    Korean = "ko",
    Russian = "ru",
}

impl Language {
    /// Every language, in order.
    pub fn all() -> impl Iterator<Item = Language> {
        Language::iter()
    }

    /// The language of this tag; English for a tag that is not known.
    pub fn of_tag(tag: &str) -> Self {
        let is_named = |language: &Language| <&str>::from(*language).eq_ignore_ascii_case(tag);
        Language::iter().find(is_named).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_found_by_its_tag_and_english_is_for_all_others() {
        for language in Language::iter() {
            let tag = <&str>::from(language);
            assert!(tag.parse::<unic_langid::LanguageIdentifier>().is_ok(), "{tag}");
            assert_eq!(Language::of_tag(tag), language);
            assert_eq!(Language::of_tag(&tag.to_uppercase()), language);
        }
        for unknown in ["", "tlh", "english", "e n"] {
            assert_eq!(Language::of_tag(unknown), Language::English, "{unknown}");
        }
    }
}
