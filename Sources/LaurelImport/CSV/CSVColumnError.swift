import LaurelModel

/// An error for a column name that the header does not contain, or contains several times.
package enum CSVColumnError: Error, Equatable, Sendable {
    case missing(String, columns: [String])
    case ambiguous(String, count: Int, columns: [String])
}

extension CSVColumnError: CustomStringConvertible {
    /// A sentence that lists the columns of the file.
    package var description: String {
        switch self {
        case .missing(let name, let columns):
            "There is no column \(Self.quoted(name)); the file has \(Self.list(columns))."
        case .ambiguous(let name, let count, let columns):
            """
            \(count) columns are named \(Self.quoted(name)); rename all but one in the header. \
            The file has \(Self.list(columns)).
            """
        }
    }

    private static func list(_ columns: [String]) -> String {
        columns.map(quoted).joined(separator: ", ")
    }

    private static func quoted(_ name: String) -> String {
        "“\(SanitizedText.of(name))”"
    }
}
