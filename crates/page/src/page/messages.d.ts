// What build.rs makes of the files of words.

/** The messages of each language, by its tag and their keys. */
export const MESSAGES: Record<string, Record<string, any>>;
