/// The identifier of a device in Apple's push service, for one app: opaque hexadecimal digits.
public struct DeviceToken: Hashable, Sendable {
    /// The hexadecimal digits, in lower case.
    public let text: String

    /// Creates a token, or returns nil if `text` is not valid.
    ///
    /// - Parameter text: 2 to 200 hexadecimal digits in upper or lower case.
    public init?(_ text: String) {
        guard (2...200).contains(text.utf8.count), text.utf8.count % 2 == 0, text.allSatisfy(\.isHexDigit),
            text.utf8.count == text.count
        else { return nil }
        self.text = text.lowercased()
    }
}
