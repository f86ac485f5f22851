/// What Apple's service knows a device by, for one app: hexadecimal digits that only that service reads.
public struct DeviceToken: Hashable, Sendable {
    public let text: String

    /// - Parameter text: 2 to 200 hexadecimal digits; capitals are the same as small letters. Nil for anything else.
    public init?(_ text: String) {
        guard (2...200).contains(text.utf8.count), text.utf8.count % 2 == 0, text.allSatisfy(\.isHexDigit),
            text.utf8.count == text.count
        else { return nil }
        self.text = text.lowercased()
    }
}
