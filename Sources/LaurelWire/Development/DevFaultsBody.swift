/// The simulated faults: `PUT /v1/dev/faults`. Omitted faults are off.
public struct DevFaultsBody: Codable, Hashable, Sendable {
    /// Whether the server closes connections without a response.
    public var offline: Bool?
    /// The delay of each response, in milliseconds.
    public var delayMilliseconds: Int?
    /// Whether requests get the status 503.
    public var unavailable: Bool?
    /// Whether requests are executed but their responses are lost.
    public var lostAnswers: Bool?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case offline, delayMilliseconds, unavailable, lostAnswers
    }

    /// Creates faults.
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
