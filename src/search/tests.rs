//! Laws of the search as a whole.
