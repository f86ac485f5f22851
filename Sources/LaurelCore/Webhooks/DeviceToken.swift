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

extension DeviceToken: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let token = Self(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "This is no device's token."))
        }
        self = token
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
