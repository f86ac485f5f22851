extension TrapReview {
    /// The reviewed calls of LaurelServer.
    static let server: [String: TrapReview] = [
        "Sources/LaurelServer/Answers/HTTPDates.swift": Review(
            ["Int(date.timeIntervalSince1970)"],
            "a date that the formatter has read lies within years of four digits"),
        "Sources/LaurelServer/Answers/VersionTag.swift": Review(
            ["UInt64($1)", "Int64(version.prefix { $0 != \" })"],
            "widens a byte; reading a number from text returns nil for other texts"),
        "Sources/LaurelServer/Configuration/ConfigurationProposal.swift": Review(
            ["before.revision + 1"],
            "counts changes, one at a time"),
        "Sources/LaurelServer/Connections/RequestTimeoutHandler.swift": Review(
            ["Int64(limits.requestSeconds)", "Int64(limits.handlingSeconds)", "Int64(arriving.byteCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelServer/Pipeline/Caller.swift": Review(
            ["String(author.rawValue.first!"],
            "an author has a name"),
        "Sources/LaurelServer/Dev/DevClock.swift": Review(
            [".elapsed.milliseconds + lead.withLock", "lead.milliseconds + span.milliseconds"],
            "the lead remains within the years of dates, as the guard checks"),
        "Sources/LaurelServer/Events/EventHub+Live.swift": Review(
            ["previous.value - 1"],
            "the position of a fact is at least 1"),
        "Sources/LaurelServer/Events/EventWriter.swift": Review(
            ["parts[1]"],
            "the guard above has counted the parts"),
        "Sources/LaurelServer/Identity/AccountPurge.swift": Review(
            ["end.value + 1"],
            "less than the last number"),
        "Sources/LaurelServer/Identity/Accounts.swift": Review(
            ["outcomes[0]", "UInt64(max(milliseconds, 0))"],
            "one command has one outcome; the maximum is not negative"),
        "Sources/LaurelServer/Identity/GuestRetention.swift": Review(
            ["end.value + 1"],
            "less than the last number"),
        "Sources/LaurelServer/Identity/AccessTokenVerifier.swift": Review(
            ["$0.value + AccessToken.lifetime"],
            "addition to a Moment saturates"),
        "Sources/LaurelServer/Leaderboards/EntriesAPI.swift": Review(
            ["named[0]", "given[1]", ".aroundScore(score!"],
            "the cases above have counted the names, and a present parameter has a value"),
        "Sources/LaurelServer/Leaderboards/RealmOccurrences+Current.swift": Review(
            ["UInt64($1)"],
            "widens a byte"),
        "Sources/LaurelServer/Limits/RateLimit.swift": Review(
            ["Int(tokens)", "Int((missing * Double(limit.seconds) / Double(limit.quota)).rounded(.up))"],
            "at most a limit's quota or seconds, which are constants or in the ranges of RateLimits"),
        "Sources/LaurelServer/Limits/RateLimits.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelServer/Operations/OperationsAPI.swift": Review(
            ["Int32(_SC_PAGESIZE)"],
            "a constant of the system"),
        "Sources/LaurelServer/Operations/ProcessStart.swift": Review(
            ["Int32(_SC_CLK_TCK)"],
            "a constant of the system"),
        "Sources/LaurelServer/Pipeline/TraceParent.swift": Review(
            ["fields[0]", "fields[1]", "fields[2]"],
            "the text has four fields, as the line above checks"),
        "Sources/LaurelServer/Operations/LogOutput.swift": Review(
            ["Int16(POLLOUT)"],
            "a constant of the system"),
        "Sources/LaurelServer/Operations/RecentLoad.swift": Review(
            ["Int64(Self.minuteCount)", "now - Int64(", "moment) - Int64("],
            "minutes of this machine's clock, and constants"),
        "Sources/LaurelServer/Push/PushGateway.swift": Review(
            ["Int(response.status.code)"],
            "a status has three digits"),
        "Sources/LaurelServer/Push/PushWords.swift": Review(
            ["Self.texts[language]!", "[word]!"],
            "the language has texts, as the initializer checks, and a test checks that every language has every word"),
        "Sources/LaurelServer/Pipeline/InlineResponseHandler.swift": Review(
            ["Int64(limits.requestSeconds)", "Int64(limits.handlingSeconds)"],
            "Int has 64 bits here"),
        "Sources/LaurelServer/Running/TLSFiles.swift": Review(
            ["chain[0]", "Int64(seconds)"],
            "a chain that was loaded is not empty, and a certificate's end has a year of four digits"),
        "Sources/LaurelServer/SignInMethods/SignInAPI.swift": Review(
            ["Int64(proof.timestamp)"],
            "the proof was checked: its time is within minutes of now"),
        "Sources/LaurelServer/Webhooks/WebhooksAPI.swift": Review(
            ["secrets[0]"],
            "a webhook has at least one secret"),
        "Sources/LaurelServer/Webhooks/PublicAddress.swift": Review(
            [
                "UInt8($0)", "UInt8($0)", "parts[0]", "parts[0]", "parts[1]", "parts[1]", "parts[2]", "parts[2]",
                "groups[5]", "UInt8(groups[6] >> 8)",
                "UInt8(groups[6] & 0xFF)", "UInt8(groups[7] >> 8)", "groups[6]", "groups[6]", "groups[7]", "groups[0]",
                "groups[0]", "groups[0]", "groups[0]", "groups[0]", "groups[1]", "groups[1]",
                "UInt16(parts[0])", "UInt16(parts[1])", "UInt16(parts[2])", "UInt16(parts[3])", "parts[3]",
            ],
            "four parts and eight groups were counted, and each is masked or shifted to its width"),
        "Sources/LaurelServer/Webhooks/WebhookSender.swift": Review(
            ["Int(response.status.code)"],
            "a status has three digits"),
    ]
}
