//! Laws of the threats.
