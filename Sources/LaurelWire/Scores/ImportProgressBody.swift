/// A line of the response to an import that reports its progress. The last line has the result or a problem.
public struct ImportProgressBody: Codable, Hashable, Sendable {
    /// The number of rows that were imported or rejected so far.
    public var rows: Int?
    /// The number of bytes of the file that were read so far.
    public var bytes: Int?
    /// The result of the import.
    public var result: ImportBody?
    /// The problem because of which the import stopped. The rows before it may have been imported.
    public var problem: ProblemBody?

    /// Creates a line about the progress.
    public init(rows: Int, bytes: Int) {
        self.rows = rows
        self.bytes = bytes
    }

    /// Creates the last line of an import.
    public init(result: ImportBody) { self.result = result }

    /// Creates the last line of an import that stopped.
    public init(problem: ProblemBody) { self.problem = problem }
}
