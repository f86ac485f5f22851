/// What a careful reader has to say of one place in a document.
public struct FindingBody: Codable, Hashable, Sendable {
    /// `note`, `warning` or `error`.
    public var severity: String
    /// From the outside in, such as `leaderboards[2].scoreRange`.
    public var path: String
    /// From 1; left out where the place was not written.
    public var line: Int?
    public var column: Int?
    public var sentence: String
    public var advice: String

    public init(severity: String, path: String, line: Int?, column: Int?, sentence: String, advice: String) {
        self.severity = severity
        self.path = path
        self.line = line
        self.column = column
        self.sentence = sentence
        self.advice = advice
    }
}
