public import Crypto
public import LaurelModel

/// A server's signing keys, each of which is published a day before it signs and a day after it has signed last.
///
/// So every node, and everybody who has read the list within a day, knows the key of every token that is alive.
public struct SigningKeys: Sendable {
    /// How long a key signs before the next one does.
    public static let rotation = Span.days(90)
    /// How long a key is published before it signs, and after.
    public static let overlap = Span.days(1)

    /// Oldest first.
    public let all: [SigningKey]

    public init(_ keys: some Sequence<SigningKey>) {
        all = keys.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    public subscript(id: String) -> SigningKey? { all.first { $0.id == id } }

    /// The one that signs at `moment`: the newest that has been published long enough, or the first.
    public func signer(at moment: Moment) -> SigningKey? {
        all.last { $0.createdAt + Self.overlap <= moment } ?? all.first
    }

    /// Whether the next one should be made, so that it signs when the newest has signed for ``rotation``.
    public func needsAnother(at moment: Moment) -> Bool {
        guard let newest = all.last else { return true }
        return moment >= newest.createdAt + Self.rotation
    }

    /// Those that nothing that is alive was signed by.
    public func outlived(at moment: Moment) -> [SigningKey] {
        zip(all, all.dropFirst()).filter { $1.createdAt + Self.overlap + Self.overlap <= moment }.map { $0.0 }
    }

    public var nonceSecrets: [SymmetricKey] { all.map(\.nonceSecret) }
}
