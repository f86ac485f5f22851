public import LaurelModel

/// A game's challenge settings: `GET·PUT /v1/admin/challenges`. Omitted fields have their default.
public struct ChallengeSettingsBody: Codable, Hashable, Sendable {
    /// The allowed receivers of a challenge: `friends` or `anyone`.
    public var audience: String?
    /// Whether an equal score wins too.
    public var equalScoreWins: Bool?
    /// Whether a player who beats a score issues a return challenge to its owner.
    public var returns: Bool?
    /// The number of days in which a challenge can be won.
    public var expiryDays: Int?
    /// The kinds of events that show no banner and send no push message, such as `challenge.declined`.
    public var silenced: [String]?

    /// The `https` addresses of the game in stores, for recipients of a challenge link.
    public var storeLinks: [String]?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case audience, equalScoreWins, returns, expiryDays, silenced, storeLinks
    }

    /// Creates settings with all defaults.
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
            throw fields.refusal(.expiryDays, "Use 1 to 365 days.")
        }
        silenced = try fields.decodeIfPresent([String].self, forKey: .silenced)
        storeLinks = try fields.decodeIfPresent([String].self, forKey: .storeLinks)
        guard storeLinks?.allSatisfy({ $0.hasPrefix("https://") && $0.utf8.count <= 500 }) ?? true else {
            throw fields.refusal(.storeLinks, "Use https addresses of at most 500 bytes.")
        }
    }

    /// The settings with defaults for omitted fields.
    public var settings: ChallengeSettings {
        var settings = ChallengeSettings()
        if let audience = audience.flatMap(ChallengeSettings.Audience.init) { settings.audience = audience }
        if let equalScoreWins { settings.terms.equalScoreWins = equalScoreWins }
        if let returns { settings.terms.returns = returns }
        if let expiryDays { settings.expiry = .days(Int64(expiryDays)) }
        return settings
    }
}

/// A player's notification settings: `GET·PUT /v1/players/me/settings`. Omitted fields have their default.
public struct PlayerSettingsBody: Codable, Hashable, Sendable {
    /// The kinds of events that show no banner and send no push message.
    public var muted: [String]?
    /// Whether a score of the player that beats another issues a return challenge to its owner; true by default.
    public var returnsChallenges: Bool?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case muted, returnsChallenges
    }

    /// Creates settings with all defaults.
    public init() {}

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        muted = try fields.decodeIfPresent([String].self, forKey: .muted)
        returnsChallenges = try fields.decodeIfPresent(Bool.self, forKey: .returnsChallenges)
    }
}
