import LaurelModel

/// Rows of text under headers, set in columns for a terminal.
///
/// Columns line up by the cells text takes, whatever its script. Text from outside is made harmless first, so that
/// no player's name can steer the terminal.
package struct TextTable: Sendable {
    package enum Alignment: Sendable {
        case left
        case right
    }

    package struct Column: Sendable {
        let title: String
        let alignment: Alignment
        let role: TerminalRole

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

    /// What a column of text is never cut below.
    static let columnWidthMin = 4
    private static let gap = "  "

    let columns: [Column]
    private var rows: [Row] = []

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row of one cell for each column.
    ///
    /// - Parameter role: How the whole row looks, in place of what its columns say.
    package mutating func append(_ cells: [String], role: TerminalRole? = nil) {
        precondition(cells.count == columns.count, "A row has one cell for each column.")
        rows.append(Row(cells: cells.map(SanitizedText.of), role: role))
    }

    /// The table as lines, each with its line feed, none with spaces at its end.
    ///
    /// - Parameter widthMax: How many cells a line may take. Columns of text are cut to fit, the widest first,
    ///   marked with `…`; numbers (columns set to the right) are always whole, so a very narrow terminal gets
    ///   longer lines all the same.
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
            // Down to the next widest, then one cell at a time in turn.
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
        // Owed rather than written, so that a line never ends in spaces.
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
