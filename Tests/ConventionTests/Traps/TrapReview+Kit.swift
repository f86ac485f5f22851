extension TrapReview {
    /// The reviewed calls of LaurelKit.
    static let kit: [String: TrapReview] = [
        "Sources/LaurelKit/Client/LaurelClient+Leaderboards.swift": Review(
            ["Int64(score)"],
            "a number of the game's own code: a value beyond Int64 is a programming error"),
        "Sources/LaurelKit/Client/LaurelClient.swift": Review(
            ["Int64(score)"],
            "a number of the game's own code: a value beyond Int64 is a programming error"),
        "Sources/LaurelKit/Events/EventReader.swift": Review(
            ["Self.silenceMax.milliseconds - age.milliseconds"],
            "the guard above checks that the age is less; it is not negative"),
        "Sources/LaurelKit/Events/ServerSentEvents.swift": Review(
            ["parts[0]"],
            "splitting a line without omissions returns at least one part"),
        "Sources/LaurelKit/HighScores/BinaryPropertyList.swift": Review(
            [
                "Int(bytes[trailer + 6])", "Int(bytes[trailer + 7])", "Int(bytes[offset] & 0x0F)",
                "UInt64(try Self.integer(bytes, at: offset + 1, size: low + 1))", "UInt16(bytes[start + 2 * $0])",
                "UInt16(bytes[start + 2 * $0 + 1])", "Int(bytes[offset] & 0x0F)", "Int(bytes[start] & 0x0F)",
                "UInt64($1)",
            ],
            "widens bytes whose presence was checked; a number of a list, which is not negative"),
        "Sources/LaurelKit/HighScores/HighScoreRecord.swift": Review(
            ["Int64(score)"],
            "a number of the game's own code: a value beyond Int64 is a programming error"),
        "Sources/LaurelKit/HighScores/HighScoreTable.swift": Review(
            ["Int64(score)"],
            "a number of the game's own code: a value beyond Int64 is a programming error"),
        "Sources/LaurelKit/Players/SignedInPlayer.swift": Review(
            ["parts[1]"],
            "the guard above has counted the parts"),
        "Sources/LaurelKit/Scores/ScoreQueue.swift": Review(
            [
                "Int64(pause.asked / .milliseconds(1))", "Int64(pause.asked / .milliseconds(1))", "folders[0]",
                "folders[0]",
            ],
            "a server's pause is limited to a day when it is parsed; there is at least one folder"),
        "Sources/LaurelKit/Secrets/KeychainSecretStore.swift": Review(
            ["Int(status)"],
            "widens 32 bits"),
        "Sources/LaurelKit/Time/Date+Moment.swift": Review(
            ["Int64(min(.maximum(milliseconds, first), last))"],
            "clamped to the years 0000…9999"),
        "Sources/LaurelKit/Time/DeviceClock.swift": Review(
            [
                "Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))", "Int64(time.tv_sec)",
                "Int64(time.tv_nsec)", "1_000 + Int64(",
            ],
            "this device's clocks count at most 64 bits of nanoseconds"),
        "Sources/LaurelKit/Transports/RetryRule.swift": Review(
            ["Int64(asked / .milliseconds(1))", "floor.milliseconds + min"],
            "a server's pause is limited to a day when it is parsed"),
    ]
}
