/// An implementation does not do what its protocol promises.
public struct ContractViolation: Error, Hashable, Sendable {
    /// What was looked at.
    public let subject: String
    public let expected: String
    public let found: String
    /// The file and line of the suite that looked.
    public let place: String

    public init(_ subject: String, expected: String, found: String, fileID: String = #fileID, line: Int = #line) {
        self.subject = subject
        self.expected = expected
        self.found = found
        place = "\(fileID):\(line)"
    }
}

extension ContractViolation: CustomStringConvertible {
    public var description: String { "\(subject): expected \(expected), found \(found) (\(place))" }
}

/// Throws unless `found` is `expected`.
func expect<Value: Equatable>(
    _ subject: String, _ found: Value, is expected: Value, fileID: String = #fileID, line: Int = #line
) throws {
    guard found != expected else { return }
    throw ContractViolation(
        subject, expected: String(reflecting: expected).shortened, found: String(reflecting: found).shortened,
        fileID: fileID, line: line)
}

/// Throws unless `found` holds.
func expect(_ subject: String, _ found: Bool, fileID: String = #fileID, line: Int = #line) throws {
    try expect(subject, found, is: true, fileID: fileID, line: line)
}

extension String {
    /// A failure that fills a screen is not read.
    fileprivate var shortened: String {
        let characterCountMax = 2_000
        return count > characterCountMax ? prefix(characterCountMax) + "…" : self
    }
}
