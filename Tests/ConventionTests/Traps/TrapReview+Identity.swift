extension TrapReview {
    /// The reviewed calls of LaurelIdentity.
    static let identity: [String: TrapReview] = [
        "Sources/LaurelIdentity/Sessions/PageToken.swift": Review(
            ["parts[1]", "parts[2]", "parts[3]", "parts[4]"],
            "the guard has counted the parts"),
        "Sources/LaurelIdentity/Sessions/RefreshToken.swift": Review(
            ["parts[1]", "parts[2]", "Int(parts[3])", "parts[3]", "parts[4]"],
            "the guard has counted the parts; reads a text"),
        "Sources/LaurelIdentity/Text/RandomText.swift": Review(
            ["Int(random.next() & 31)"],
            "five bits"),
        "Sources/LaurelIdentity/Tokens/JSONWebToken.swift": Review(
            ["parts[2]"],
            "the guard has counted the parts"),
    ]
}
