public import LaurelModel

/// Which accounts are to go: `POST /v1/admin/purge`.
public struct PurgeRequestBody: Codable, Hashable, Sendable {
    public var createdFrom: Moment
    /// The first moment behind it.
    public var createdUntil: Moment
    /// Whether they are only counted.
    public var dryRun: Bool
    /// Where the answer before said that there are more.
    public var cursor: String?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case createdFrom, createdUntil, dryRun, cursor
    }

    public init(createdFrom: Moment, createdUntil: Moment, dryRun: Bool, cursor: String? = nil) {
        self.createdFrom = createdFrom
        self.createdUntil = createdUntil
        self.dryRun = dryRun
        self.cursor = cursor
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        createdFrom = try fields.decode(Moment.self, forKey: .createdFrom)
        createdUntil = try fields.decode(Moment.self, forKey: .createdUntil)
        dryRun = try fields.decodeIfPresent(Bool.self, forKey: .dryRun) ?? false
        cursor = try fields.decodeIfPresent(String.self, forKey: .cursor)
    }
}
