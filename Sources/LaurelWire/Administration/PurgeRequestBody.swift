public import LaurelModel

/// A selection of accounts to erase: `POST /v1/admin/purge`.
public struct PurgeRequestBody: Codable, Hashable, Sendable {
    /// The start of the period in which the accounts were created.
    public var createdFrom: Moment
    /// The end of the period, exclusive.
    public var createdUntil: Moment
    /// Whether the accounts are only counted.
    public var dryRun: Bool
    /// The `nextCursor` of the previous response.
    public var cursor: String?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case createdFrom, createdUntil, dryRun, cursor
    }

    /// Creates a request.
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
