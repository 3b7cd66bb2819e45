//! `Table`: text in columns, for every subcommand that prints one.

use std::fmt;

/// Rows of cells. The first column stands to the left, the others to the right.
pub(super) struct Table(Vec<Vec<String>>);

impl Table {
    /// A table with these heads of its columns.
    pub fn new(heads: impl IntoIterator<Item = impl ToString>) -> Table {
        let mut table = Table(Vec::new());
        table.add(heads);
        table
    }

    /// Adds a row.
    pub fn add(&mut self, cells: impl IntoIterator<Item = impl ToString>) {
        self.0.push(cells.into_iter().map(|cell| cell.to_string()).collect());
    }
}

impl fmt::Display for Table {
    /// A line for every row, each with its line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Table(rows) = self;
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        for row in rows {
            let cells =
                row.iter().enumerate().map(|(column, cell)| match (column, width(column)) {
                    (0, width) => format!("  {cell:<width$}"),
                    (_, width) => format!("  {cell:>width$}"),
                });
            writeln!(f, "{}", cells.collect::<String>().trim_end_matches(' '))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(["engine", "games"]);
        table.add(["Gören", "1000000"]);
        table.add([""]);
        assert_eq!(table.to_string(), "  engine    games\n  Gören   1000000\n\n");
    }
}
