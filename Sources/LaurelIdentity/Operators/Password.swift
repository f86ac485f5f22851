import Foundation

/// A password as it was entered.
public struct Password: Hashable, Sendable {
    /// The minimum length, in characters. Length makes guessing expensive, so there are few other rules.
    public static let lengthMin = 12
    /// The maximum length, in bytes of UTF-8.
    public static let byteCountMax = 500

    /// The bytes in composed Unicode form, which do not depend on the keyboard.
    let bytes: [UInt8]

    /// Creates a new password.
    ///
    /// - Throws: ``WeakPassword`` if the password is too short, too long or has too few different characters.
    public init(choosing text: String) throws(WeakPassword) {
        // Checked first, so that characters are counted only in short text.
        guard text.utf8.count <= Self.byteCountMax else { throw .long }
        guard text.count >= Self.lengthMin else { throw .short }
        guard Set(text).count >= 5 else { throw .monotonous }
        self.init(typed: text)
    }

    /// Creates a password for comparison. It is not checked, so that a sign-in attempt does not reveal the rules.
    ///
    /// A keyboard that enters letters and marks separately needs less than four times ``byteCountMax``. A longer text
    /// is not truncated, because its start could match. It becomes the empty password, which no operator can have.
    public init(typed text: String) {
        guard text.utf8.count <= 4 * Self.byteCountMax else {
            bytes = []
            return
        }
        bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
    }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible {
    /// A constant instead of the password, so that no log can contain it by accident.
    public var description: String { "a password" }
    public var debugDescription: String { description }
}

/// The reason that a new password is rejected.
public enum WeakPassword: Error, Hashable, Sendable, CustomStringConvertible {
    case short
    case long
    case monotonous

    public var description: String {
        switch self {
        case .short: "The password is too short. Use at least \(Password.lengthMin) characters."
        case .long: "The password is too long. Use at most \(Password.byteCountMax) bytes."
        case .monotonous: "The password has too few different characters. Use at least five."
        }
    }
}
