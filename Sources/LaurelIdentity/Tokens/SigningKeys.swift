public import Crypto
public import LaurelModel

/// A server's signing keys. Each is published a day before its first signature and until a day after its last one.
///
/// So every node, and every client that has read the set within a day, knows the keys of all valid tokens.
public struct SigningKeys: Sendable {
    /// The time during which a key signs before the next key does.
    public static let rotation = Span.days(90)
    /// The time during which a key is published before it signs, and afterwards.
    public static let overlap = Span.days(1)

    /// The keys, oldest first.
    public let all: [SigningKey]

    /// Creates a set of keys, in any order.
    public init(_ keys: some Sequence<SigningKey>) {
        all = keys.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    /// Returns the key with an id.
    public subscript(id: String) -> SigningKey? { all.first { $0.id == id } }

    /// Returns the key that signs at `moment`: the newest that has been published long enough, or the first key.
    public func signer(at moment: Moment) -> SigningKey? {
        all.last { $0.createdAt + Self.overlap <= moment } ?? all.first
    }

    /// Whether the next key must be created, so that it can sign when the newest has signed for ``rotation``.
    public func needsAnother(at moment: Moment) -> Bool {
        guard let newest = all.last else { return true }
        return moment >= newest.createdAt + Self.rotation
    }

    /// Returns the keys that have not signed any token which is still valid.
    public func outlived(at moment: Moment) -> [SigningKey] {
        zip(all, all.dropFirst()).filter { $1.createdAt + Self.overlap + Self.overlap <= moment }.map { $0.0 }
    }

    /// The secrets with which valid nonces may have been created.
    public var nonceSecrets: [SymmetricKey] { all.map(\.nonceSecret) }
}
