/// A statement to run on a connection, with its parameters.
enum StatementCall: Sendable {
    /// Runs a prepared statement.
    case run(PreparedSQL, StatementParameters)
    case prepare(PreparedSQL)
    /// Runs a statement that is not prepared.
    case text(String, StatementParameters)

    static func run(_ statement: PreparedSQL) -> StatementCall { .run(statement, StatementParameters()) }

    /// Returns a call of a prepared statement with the parameters that `fill` appends.
    static func run(
        _ statement: PreparedSQL, _ fill: (inout StatementParameters) throws -> Void
    ) rethrows -> StatementCall {
        var parameters = StatementParameters()
        try fill(&parameters)
        return .run(statement, parameters)
    }

    static func text(_ sql: String, _ fill: (inout StatementParameters) -> Void = { _ in }) -> StatementCall {
        var parameters = StatementParameters()
        fill(&parameters)
        return .text(sql, parameters)
    }
}
