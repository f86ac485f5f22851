/// A violation of a protocol's contract by an implementation.
public struct ContractViolation: Error, Hashable, Sendable {
    /// The checked value.
    public let subject: String
    /// The expected value.
    public let expected: String
    /// The value that was found.
    public let found: String
    /// The file and line of the check.
    public let place: String

    /// Creates a violation.
    public init(_ subject: String, expected: String, found: String, fileID: String = #fileID, line: Int = #line) {
        self.subject = subject
        self.expected = expected
        self.found = found
        place = "\(fileID):\(line)"
    }
}

extension ContractViolation: CustomStringConvertible {
    /// The subject, the two values and the place of the check.
    public var description: String { "\(subject): expected \(expected), found \(found) (\(place))" }
}

/// Throws ``ContractViolation`` unless `found` equals `expected`.
func expect<Value: Equatable>(
    _ subject: String, _ found: Value, is expected: Value, fileID: String = #fileID, line: Int = #line
) throws {
    guard found != expected else { return }
    throw ContractViolation(
        subject, expected: String(reflecting: expected).shortened, found: String(reflecting: found).shortened,
        fileID: fileID, line: line)
}

/// Throws ``ContractViolation`` unless `found` is true.
func expect(_ subject: String, _ found: Bool, fileID: String = #fileID, line: Int = #line) throws {
    try expect(subject, found, is: true, fileID: fileID, line: line)
}

extension String {
    /// The text, truncated so that a failure message remains readable.
    fileprivate var shortened: String {
        let characterCountMax = 2_000
        return count > characterCountMax ? prefix(characterCountMax) + "…" : self
    }
}
