public import LaurelModel

/// The state of a server of `laurel dev`: `GET /v1/dev`.
public struct DevStateBody: Codable, Hashable, Sendable {
    /// By the server's clock.
    public var now: Moment
    public var faults: DevFaultsBody

    public init(now: Moment, faults: DevFaultsBody) {
        self.now = now
        self.faults = faults
    }
}

/// What goes wrong: `PUT /v1/dev/faults`. What is left out goes right.
public struct DevFaultsBody: Codable, Hashable, Sendable {
    public var offline: Bool?
    public var delayMilliseconds: Int?
    public var unavailable: Bool?
    public var lostAnswers: Bool?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case offline, delayMilliseconds, unavailable, lostAnswers
    }

    public init(
        offline: Bool? = nil, delayMilliseconds: Int? = nil, unavailable: Bool? = nil, lostAnswers: Bool? = nil
    ) {
        self.offline = offline
        self.delayMilliseconds = delayMilliseconds
        self.unavailable = unavailable
        self.lostAnswers = lostAnswers
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        offline = try fields.decodeIfPresent(Bool.self, forKey: .offline)
        delayMilliseconds = try fields.decodeIfPresent(Int.self, forKey: .delayMilliseconds)
        unavailable = try fields.decodeIfPresent(Bool.self, forKey: .unavailable)
        lostAnswers = try fields.decodeIfPresent(Bool.self, forKey: .lostAnswers)
    }
}

/// Where the clock goes: `POST /v1/dev/clock`.
public struct DevClockBody: Codable, Hashable, Sendable {
    /// By how much, such as `PT1H` or `P1D`.
    public var advance: Span?
    public var to: Moment?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case advance, to
    }

    public init(advance: Span? = nil, to: Moment? = nil) {
        self.advance = advance
        self.to = to
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        advance = try fields.parse(.advance, as: Span.init(iso8601:))
        to = try fields.decodeIfPresent(Moment.self, forKey: .to)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(advance?.iso8601, forKey: .advance)
        try fields.encodeIfPresent(to, forKey: .to)
    }
}

/// Whose occurrence ends: `POST /v1/dev/end-occurrences`. Left out, every recurring leaderboard's.
public struct DevEndBody: Codable, Hashable, Sendable {
    public var leaderboardID: LeaderboardID?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case leaderboardID
    }

    public init(_ leaderboardID: LeaderboardID? = nil) { self.leaderboardID = leaderboardID }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        leaderboardID = try decoder.container(keyedBy: CodingKeys.self)
            .parse(.leaderboardID, as: LeaderboardID.init)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(leaderboardID?.text, forKey: .leaderboardID)
    }
}
