extension TrapReview {
    /// The reviewed calls of LaurelWire.
    static let wire: [String: TrapReview] = [
        "Sources/LaurelWire/Challenges/ChallengeSettingsBody.swift": Review(
            ["Int64(expiryDays)"],
            "Int has 64 bits here"),
        "Sources/LaurelWire/HTTP/MultipartBody.swift": Review(
            ["needle[0]"],
            "each needle begins with a line end, so it is not empty"),
        "Sources/LaurelWire/JSONSyntax.swift": Review(
            ["units[0]", "UInt16(digit)"],
            "the array begins with one element; a digit is at most 15"),
        "Sources/LaurelWire/JSONText.swift": Review(
            [") + UInt8(", "Int(byte >> 4)", "Int(byte & 15)"],
            "a digit from 0 to 9, and halves of a byte"),
        "Sources/LaurelWire/LeaderboardBody.swift": Review(
            ["uniqueKeysWithValues"],
            "forms of a dictionary, by their category"),
        "Sources/LaurelWire/PlainJSON.swift": Review(
            ["byte - UInt8("],
            "the condition above says that the byte is a digit"),
    ]
}
