import LaurelModel

/// The host to which all connections of a read-only ledger lead: a standby or the primary.
///
/// Two standbys are behind the primary by different times. If connections led to both, the state would move back and
/// forth.
final class ReadingHost: Sendable {
    private struct State {
        var system: Int64?
        var number: Int?
    }

    private let state = Locked(State())

    /// The host, as an index of ``PostgresAddress/hosts``; nil before the first connection.
    var number: Int? { state.withLock(\.number) }

    /// Makes a host the one to read from. The connections to another host are then outdated.
    ///
    /// - Parameter system: The identifier of the host's database system, which a server shares with its standbys.
    /// - Throws: ``PostgresOpeningError/anotherSystem`` if a host before belonged to another system.
    func adopt(_ number: Int, of system: Int64) throws(PostgresOpeningError) {
        let isKnown = state.withLock { state in
            guard state.system == nil || state.system == system else { return false }
            state = State(system: system, number: number)
            return true
        }
        if !isKnown { throw .anotherSystem }
    }

    /// Whether a connection to this host leads to the one to read from.
    func isCurrent(_ number: Int) -> Bool { state.withLock { $0.number == number } }
}
