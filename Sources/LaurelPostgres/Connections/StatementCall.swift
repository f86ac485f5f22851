/// Something to ask of a connection.
enum StatementCall: Sendable {
    /// Runs what was prepared.
    case run(PreparedSQL, StatementParameters)
    case prepare(PreparedSQL)
    /// Runs one statement that nobody prepared.
    case text(String, StatementParameters)

    static func run(_ statement: PreparedSQL) -> StatementCall { .run(statement, StatementParameters()) }

    /// Runs what was prepared, with the parameters that `fill` appends.
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
