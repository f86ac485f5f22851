/// A linter's finding at a place in a document.
public struct FindingBody: Codable, Hashable, Sendable {
    /// The severity: `note`, `warning` or `error`.
    public var severity: String
    /// The path of the value, such as `leaderboards[2].scoreRange`.
    public var path: String
    /// The line, from 1; omitted if the value is not in the document.
    public var line: Int?
    /// The column, from 1; omitted if the value is not in the document.
    public var column: Int?
    /// The finding in one sentence.
    public var sentence: String
    /// The advice how to fix the problem.
    public var advice: String

    /// Creates a finding.
    public init(severity: String, path: String, line: Int?, column: Int?, sentence: String, advice: String) {
        self.severity = severity
        self.path = path
        self.line = line
        self.column = column
        self.sentence = sentence
        self.advice = advice
    }
}
