import LaurelCore
public import LaurelModel
public import LaurelWire

/// An API key with its name, its creator and its last use.
public struct DescribedKey: Hashable, Sendable {
    /// The key.
    public let key: APIKey
    /// The name of the key; nil for a key without a name.
    public let name: KeyName?
    /// The audit-log actor that created the key; nil for a key from the server's first start.
    public let creator: String?
    /// The recorded time of the last use, which may be a few minutes too early; nil if the key was never used.
    public var usedAt: Moment?
}

extension KeyBody {
    /// Creates the body of a key, with its secret only in the response to its creation.
    public init(_ described: DescribedKey, secret: KeySecret? = nil) {
        self.init(described.key, secret: secret)
        name = described.name?.text
        createdBy = described.creator
        lastUsedAt = described.usedAt
    }
}

/// The immutable stored part of a ``DescribedKey``.
private struct StoredKeyDetails: Codable {
    let name: String?
    let creator: String
}

extension RecordTable {
    /// The keys' names and creators, by key ID, in the server's realm.
    fileprivate static let keyDetails = RecordTable("keyDetails")
    /// The time of each key's last use, by key ID, in the server's realm.
    fileprivate static let keyUses = RecordTable("keyUse")
}

extension Ledger {
    func storeDetails(of key: APIKeyID, name: KeyName?, creator: String) async throws {
        try await transact(in: .server) { transaction in
            try transaction.set(
                RecordKey(.keyDetails, key.text), to: StoredKeyDetails(name: name?.text, creator: creator))
        }
    }

    /// Stores the keys' last uses. A time that is earlier than the stored time is ignored.
    func store(_ uses: [APIKeyID: Moment]) async throws {
        try await transact(in: .server) { transaction in
            for (id, moment) in uses {
                let row = RecordKey(.keyUses, id.text)
                if let stored = try transaction.value(Moment.self, of: row), stored >= moment { continue }
                try transaction.set(row, to: moment)
            }
        }
    }

    /// Returns `keys` with their names, creators and last uses.
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
