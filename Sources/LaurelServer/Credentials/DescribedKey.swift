import LaurelCore
public import LaurelModel
public import LaurelWire

/// A key with what lists show beside it: its name, its creator and its last use.
public struct DescribedKey: Hashable, Sendable {
    public let key: APIKey
    public let name: KeyName?
    /// The actor of the audit log that created the key; nil for a key of the server's first start.
    public let creator: String?
    /// When the key was last used, at most some minutes before its true last use; nil if it was never used.
    public var usedAt: Moment?
}

extension KeyBody {
    /// The body of a key in a list, or in the response to its creation.
    public init(_ described: DescribedKey, secret: KeySecret? = nil) {
        self.init(described.key, secret: secret)
        name = described.name?.text
        createdBy = described.creator
        lastUsedAt = described.usedAt
    }
}

/// The stored part of a ``DescribedKey`` that never changes.
private struct StoredKeyDetails: Codable {
    let name: String?
    let creator: String
}

extension RecordTable {
    /// In the server's realm: names and creators, by the keys' ids.
    fileprivate static let keyDetails = RecordTable("keyDetails")
    /// In the server's realm: when each key was last used, by the keys' ids.
    fileprivate static let keyUses = RecordTable("keyUse")
}

extension Ledger {
    func storeDetails(of key: APIKeyID, name: KeyName?, creator: String) async throws {
        try await transact(in: .server) { transaction in
            try transaction.set(
                RecordKey(.keyDetails, key.text), to: StoredKeyDetails(name: name?.text, creator: creator))
        }
    }

    /// Stores when keys were last used; an earlier moment than the stored one changes nothing.
    func store(_ uses: [APIKeyID: Moment]) async throws {
        try await transact(in: .server) { transaction in
            for (id, moment) in uses {
                let row = RecordKey(.keyUses, id.text)
                if let stored = try transaction.value(Moment.self, of: row), stored >= moment { continue }
                try transaction.set(row, to: moment)
            }
        }
    }

    /// `keys` with their names, creators and last uses.
    func described(_ keys: [APIKey]) async throws -> [DescribedKey] {
        try await read(in: .server) { transaction in
            try keys.map { key in
                let details = try transaction.value(StoredKeyDetails.self, of: RecordKey(.keyDetails, key.id.text))
                return DescribedKey(
                    key: key, name: details?.name.flatMap { try? KeyName($0) }, creator: details?.creator,
                    usedAt: try transaction.value(Moment.self, of: RecordKey(.keyUses, key.id.text)))
            }
        }
    }
}
