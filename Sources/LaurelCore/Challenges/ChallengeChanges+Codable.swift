import LaurelModel

/// The stored form of challenge changes. Facts are never rewritten, so a key is never renamed.
extension ChallengeChanges: Codable {
    private enum Key: String, CodingKey { case challenges, progress, groups, groupEntries, resets, repeated }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func list<Element: Decodable>(_ key: Key) throws -> [Element] {
            try container.decodeIfPresent([Element].self, forKey: key) ?? []
        }
        challenges = try list(.challenges)
        progress = try list(.progress)
        groups = try list(.groups)
        groupEntries = try list(.groupEntries)
        resets = try list(.resets)
        repeated = try list(.repeated)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        func put(_ list: [some Encodable], _ key: Key) throws {
            if !list.isEmpty { try container.encode(list, forKey: key) }
        }
        try put(challenges, .challenges)
        try put(progress, .progress)
        try put(groups, .groups)
        try put(groupEntries, .groupEntries)
        try put(resets, .resets)
        try put(repeated, .repeated)
    }
}
