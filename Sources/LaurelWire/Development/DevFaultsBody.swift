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
