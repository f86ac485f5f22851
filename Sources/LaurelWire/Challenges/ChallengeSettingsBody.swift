public import LaurelModel

/// What a game decides about its players' challenges: `GET·PUT /v1/admin/challenges`. What is left out is as usual.
public struct ChallengeSettingsBody: Codable, Hashable, Sendable {
    /// `friends` or `anyone`: whom a player may dare.
    public var audience: String?
    /// Whether an equal score wins, too.
    public var equalScoreWins: Bool?
    /// Whether beating a score dares its owner in return.
    public var returns: Bool?
    /// How long a challenge can be won.
    public var expiryDays: Int?
    /// The kinds of events that show no banner and wake no device, such as `challenge.declined`.
    public var silenced: [String]?

    /// Where the game is to be had, for those who come by a challenge's link: https addresses.
    public var storeLinks: [String]?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case audience, equalScoreWins, returns, expiryDays, silenced, storeLinks
    }

    public init() {}

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let audience: ChallengeSettings.Audience? = try fields.choice(.audience)
        self.audience = audience?.rawValue
        equalScoreWins = try fields.decodeIfPresent(Bool.self, forKey: .equalScoreWins)
        returns = try fields.decodeIfPresent(Bool.self, forKey: .returns)
        expiryDays = try fields.decodeIfPresent(Int.self, forKey: .expiryDays)
        guard (1...365).contains(expiryDays ?? 1) else {
            throw fields.refusal(.expiryDays, "A challenge can be won for 1 to 365 days.")
        }
        silenced = try fields.decodeIfPresent([String].self, forKey: .silenced)
        storeLinks = try fields.decodeIfPresent([String].self, forKey: .storeLinks)
        guard storeLinks?.allSatisfy({ $0.hasPrefix("https://") && $0.utf8.count <= 500 }) ?? true else {
            throw fields.refusal(.storeLinks, "Write https addresses of at most 500 bytes.")
        }
    }

    public var settings: ChallengeSettings {
        var settings = ChallengeSettings()
        if let audience = audience.flatMap(ChallengeSettings.Audience.init) { settings.audience = audience }
        if let equalScoreWins { settings.terms.equalScoreWins = equalScoreWins }
        if let returns { settings.terms.returns = returns }
        if let expiryDays { settings.expiry = .days(Int64(expiryDays)) }
        return settings
    }
}

/// What a player decides about what they are told: `GET·PUT /v1/players/me/settings`. What is left out is as usual.
public struct PlayerSettingsBody: Codable, Hashable, Sendable {
    /// The kinds of events that show no banner and wake no device of theirs.
    public var muted: [String]?
    /// Whether beating a score dares its owner in return; true unless they say otherwise.
    public var returnsChallenges: Bool?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case muted, returnsChallenges
    }

    public init() {}

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        muted = try fields.decodeIfPresent([String].self, forKey: .muted)
        returnsChallenges = try fields.decodeIfPresent(Bool.self, forKey: .returnsChallenges)
    }
}
