import LaurelModel

/// The primary server to which all connections of a ledger lead, and the highest timeline that this process has seen.
final class Primary: Sendable {
    private struct State {
        var identity: ServerIdentity?
        var host: Int?
    }

    private let state = Locked(State())

    /// The host of the primary, as an index of ``PostgresAddress/hosts``; nil before the first connection.
    var host: Int? { state.withLock(\.host) }

    /// Checks that a server may be the primary.
    ///
    /// - Throws: ``PostgresOpeningError`` if it belongs to another system or to an older timeline than a server before.
    func check(_ identity: ServerIdentity) throws(PostgresOpeningError) {
        try Self.check(identity, after: state.withLock(\.identity))
    }

    /// Makes a server the primary. The connections to servers of older timelines are then outdated.
    ///
    /// - Throws: ``PostgresOpeningError``, like ``check(_:)``.
    func adopt(_ identity: ServerIdentity, at host: Int) throws(PostgresOpeningError) {
        let result = state.withLock { state in
            Result { () throws(PostgresOpeningError) in
                try Self.check(identity, after: state.identity)
                state = State(identity: identity, host: host)
            }
        }
        try result.get()
    }

    /// Makes a server the primary if its timeline is later than that of the current one.
    ///
    /// - Throws: ``PostgresOpeningError``, like ``check(_:)``.
    func adoptIfLater(_ identity: ServerIdentity, at host: Int) throws(PostgresOpeningError) {
        let isLater = state.withLock { $0.identity.map { $0.timeline < identity.timeline } ?? false }
        if isLater { try adopt(identity, at: host) }
    }

    /// Whether a connection to this server leads to the primary.
    func isCurrent(_ identity: ServerIdentity) -> Bool { state.withLock { $0.identity == identity } }

    private static func check(
        _ identity: ServerIdentity, after known: ServerIdentity?
    ) throws(PostgresOpeningError) {
        guard let known else { return }
        guard identity.system == known.system else { throw .anotherSystem }
        guard identity.timeline >= known.timeline else {
            throw .olderTimeline(identity.timeline, latest: known.timeline)
        }
    }
}
