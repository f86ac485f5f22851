package import LaurelCore
package import LaurelModel

/// The state of this node, as operators see it.
package struct NodeStatus: Sendable {
    let ledger: any Ledger
    let clock: GuardedClock
    let games: Games
    let streams: EventStreams
    let metrics: RequestMetrics
    let progress: NodeProgress
    let leaderships: Leaderships

    /// The current time of the server's clock.
    package var now: Moment { clock.now }

    /// Returns the condition of the ledger's storage.
    package func condition() async throws -> LedgerCondition { try await ledger.condition() }

    /// Returns the counts of a game's data in an environment.
    package func census(of game: Game, in environment: GameEnvironment) async throws -> Census {
        try await ledger.census(of: Realm(group: game.group, environment: environment))
    }

    /// The number of open event streams of this node.
    package var listenerCount: Int { get async { await streams.listenerCount } }

    /// The load of this node in the last hour.
    package var recentLoad: RecentLoad { metrics.recent }

    /// The roles that this node leads.
    package var roles: Set<LeaderRole> { leaderships.roles }

    /// The maximum age of this node's responses; nil until it is known.
    package var behind: Duration? { progress.behind(games.realms, at: .now) }
}
