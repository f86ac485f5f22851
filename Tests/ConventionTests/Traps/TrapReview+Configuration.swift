extension TrapReview {
    /// The reviewed calls of LaurelConfiguration.
    static let configuration: [String: TrapReview] = [
        "Sources/LaurelConfiguration/Documents/FieldReader.swift": Review(
            ["uniqueKeysWithValues"],
            "both parsers reject a name that occurs twice"),
        "Sources/LaurelConfiguration/GameKit/GameKitReader+Achievements.swift": Review(
            ["Int64(AchievementDefinition.points.upperBound)", "Int(known)"],
            "constants, and points that are clamped to them"),
        "Sources/LaurelConfiguration/GameKit/GameKitReader+Leaderboards.swift": Review(
            ["recurrenceNames[0]", "recurrenceNames[1]", "recurrenceNames[2]", "ends[0]", "ends[0]", "ends[1]"],
            "constant arrays of three and two names"),
        "Sources/LaurelConfiguration/Games/AchievementDefinition+Document.swift": Review(
            ["Int64(Self.points.lowerBound)"],
            "a constant"),
        "Sources/LaurelConfiguration/Games/SubmissionChecks+Document.swift": Review(
            ["Int64($0)"],
            "Int has 64 bits here"),
        "Sources/LaurelConfiguration/Games/WebColor.swift": Review(
            ["UInt8((value >> $0) & 0xFF)", "parts[0]", "parts[1]", "parts[2]"],
            "three bytes, each masked"),
    ]
}
