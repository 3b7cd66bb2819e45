//! The name of the browser tab that asks, which stands in the body of some requests.

use serde::Deserialize;

/// The most bytes in the name of a tab.
const MAX_TAB_BYTES: usize = 64;

/// The tab that asks; whatever else stands in the body is for others.
#[derive(Deserialize)]
pub(super) struct TabRequest {
    #[serde(deserialize_with = "tab")]
    pub tab: String,
}

fn tab<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let tab = String::deserialize(deserializer)?;
    let is_name = |text: &str| (1..=MAX_TAB_BYTES).contains(&text.len());
    if is_name(&tab) { Ok(tab) } else { Err(serde::de::Error::custom("tab is 1 to 64 bytes long")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_an_empty_or_long_name_of_a_tab() {
        let read = |text: &str| serde_json::from_str::<TabRequest>(text).map(|named| named.tab);
        assert_eq!(read(r#"{"tab":"a"}"#).unwrap(), "a");
        assert!(read(r#"{"tab":""}"#).is_err());
        assert!(read(&format!(r#"{{"tab":"{}"}}"#, "a".repeat(65))).is_err());
        assert!(read("{}").is_err());
    }
}
