import LaurelModel

/// A table of text with headers, formatted for a terminal.
///
/// Columns are aligned by terminal cells in any script. Control characters are replaced, so that a player's name cannot
/// control the terminal.
package struct TextTable: Sendable {
    /// The alignment of a column.
    package enum Alignment: Sendable {
        case left
        case right
    }

    /// A column of the table.
    package struct Column: Sendable {
        let title: String
        let alignment: Alignment
        let role: TerminalRole

        /// Creates a column with a title.
        package init(_ title: String, _ alignment: Alignment = .left, role: TerminalRole = .plain) {
            self.title = SanitizedText.of(title)
            self.alignment = alignment
            self.role = role
        }
    }

    private struct Row: Sendable {
        let cells: [String]
        let role: TerminalRole?
    }

    /// The minimum width to which a column of text is cut.
    static let columnWidthMin = 4
    private static let gap = "  "

    let columns: [Column]
    private var rows: [Row] = []

    /// Creates a table without rows.
    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row with one cell for each column.
    ///
    /// - Parameter role: The role of the whole row, which replaces the roles of the columns.
    package mutating func append(_ cells: [String], role: TerminalRole? = nil) {
        precondition(cells.count == columns.count, "A row has one cell for each column.")
        rows.append(Row(cells: cells.map(SanitizedText.of), role: role))
    }

    /// Returns the table as lines, each with a line feed and without trailing spaces.
    ///
    /// - Parameter widthMax: The maximum number of cells in a line. Columns of text are cut to fit, the widest first,
    ///   and marked with `…`. Right-aligned columns contain numbers and are never cut. Lines can therefore be longer on
    ///   a very narrow terminal.
    package func rendered(style: TerminalStyle = .plain, widthMax: Int? = nil) -> String {
        let widths = fitted(naturalWidths, to: widthMax)
        var text = line(columns.map(\.title), widths: widths, style: style) { _ in .header }
        for row in rows {
            text += line(row.cells, widths: widths, style: style) { row.role ?? columns[$0].role }
        }
        return text
    }

    private var naturalWidths: [Int] {
        columns.indices.map { index in
            rows.reduce(DisplayWidth.of(columns[index].title)) { max($0, DisplayWidth.of($1.cells[index])) }
        }
    }

    private func fitted(_ natural: [Int], to widthMax: Int?) -> [Int] {
        guard let widthMax else { return natural }
        var widths = natural
        var excess = widths.reduce(0, +) + Self.gap.count * max(0, columns.count - 1) - widthMax
        let textColumns = columns.indices.filter { columns[$0].alignment == .left }
        while excess > 0 {
            guard
                let widest = textColumns.max(by: { widths[$0] < widths[$1] }),
                widths[widest] > Self.columnWidthMin
            else { break }
            // Reduce to the next widest column, then one cell at a time in turn.
            let next = textColumns.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
            let floor = max(Self.columnWidthMin, min(next, widths[widest] - 1))
            let cut = min(excess, widths[widest] - floor)
            widths[widest] -= cut
            excess -= cut
        }
        return widths
    }

    private func line(
        _ cells: [String],
        widths: [Int],
        style: TerminalStyle,
        role: (Int) -> TerminalRole
    ) -> String {
        var line = ""
        // Spaces are written only before other text, so that a line never ends with spaces.
        var spaces = 0
        for (index, cell) in cells.enumerated() {
            let isText = columns[index].alignment == .left
            let text = isText ? DisplayWidth.truncate(cell, to: widths[index]) : cell
            let padding = max(0, widths[index] - DisplayWidth.of(text))
            if index > 0 { spaces += Self.gap.count }
            if !isText { spaces += padding }
            if !text.isEmpty {
                line += String(repeating: " ", count: spaces) + style.apply(role(index), to: text)
                spaces = 0
            }
            if isText { spaces += padding }
        }
        return line + "\n"
    }
}
