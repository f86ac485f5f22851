import Foundation

/// A password as somebody has chosen it.
public struct Password: Hashable, Sendable {
    /// In characters; nothing else is asked of one, since length is what makes guessing long.
    public static let lengthMin = 12
    public static let byteCountMax = 500

    /// Composed, so that it does not matter which keyboard wrote it.
    let bytes: [UInt8]

    /// - Throws: ``WeakPassword`` where it is too short, or longer than anybody writes.
    public init(choosing text: String) throws(WeakPassword) {
        // First, so that only a short text is counted.
        guard text.utf8.count <= Self.byteCountMax else { throw .long }
        guard text.count >= Self.lengthMin else { throw .short }
        guard Set(text).count >= 5 else { throw .monotonous }
        self.init(typed: text)
    }

    /// A password that is only compared, so that a sign-in attempt does not learn the rules for passwords.
    ///
    /// A keyboard that writes letters and marks apart needs less than four times ``byteCountMax``. A longer text is not cut, since
    /// its start could match. It becomes the empty password, which no operator can have.
    public init(typed text: String) {
        guard text.utf8.count <= 4 * Self.byteCountMax else {
            bytes = []
            return
        }
        bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
    }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible {
    /// Never the password, so that no log can hold it by accident.
    public var description: String { "a password" }
    public var debugDescription: String { description }
}

/// Why a password is not taken.
public enum WeakPassword: Error, Hashable, Sendable, CustomStringConvertible {
    case short
    case long
    case monotonous

    public var description: String {
        switch self {
        case .short: "A password has at least \(Password.lengthMin) characters."
        case .long: "A password has at most \(Password.byteCountMax) bytes."
        case .monotonous: "A password has at least five different characters."
        }
    }
}
