import HTTPTypes
import LaurelConfiguration
package import LaurelCore
package import LaurelModel

/// What operators see and do beyond what a realm's service answers itself. Routes of the contract that do the same call the
/// same.
extension Door {
    package var now: Moment { clock.now }

    package func condition() async throws -> LedgerCondition { try await ledger.condition() }

    package func census(of game: Game, in environment: GameEnvironment) async throws -> Census {
        try await ledger.census(of: Realm(group: game.group, environment: environment))
    }

    /// Who listens to events on this node.
    package var listenerCount: Int { get async { await streams.listenerCount } }

    package var recentLoad: RecentLoad { metrics.recent }

    /// How old this node's answers may be; nil as long as nobody knows.
    package var behind: Duration? { progress.behind(games.realms, at: .now) }

    /// Makes a game, and serves it from now on. One that is there with other settings stays as it is.
    package func create(_ game: Game, by actor: AuditActor) async throws -> Game {
        try await games.add(game) { try await ledger.create($0, by: actor, at: clock.now) }
    }

    /// Makes a leaderboard; in production in the sandbox too, where it is the same until one is changed.
    ///
    /// - Returns: Whether it is new.
    package func create(
        _ leaderboard: Leaderboard, of game: Game, in environment: GameEnvironment, by actor: AuditActor
    ) async throws -> Bool {
        let isNew = try await games.service(of: game, in: environment).administration.create(leaderboard, by: actor)
        if environment == .production {
            do {
                try await games.service(of: game, in: .sandbox).administration.create(leaderboard, by: actor)
            } catch ServiceError.refused(.leaderboardExists) {
                // The sandbox has its own by that name, which stays.
            }
        }
        return isNew
    }

    /// A game's keys, in both environments.
    package func keys(of game: Game) async throws -> [DescribedKey] {
        withLastUses(try await ledger.described(ledger.keys().filter { $0.game == game.id }))
    }

    /// Makes a key that opens from now on.
    package func makeKey(
        _ kind: APIKey.Kind, of game: Game, in environment: GameEnvironment, named name: KeyName? = nil,
        expiresAt: Moment? = nil, by actor: AuditActor
    ) async throws -> (key: DescribedKey, secret: KeySecret) {
        let made = try await keyBook(of: game, in: environment).make(
            kind, in: environment, named: name, expiresAt: expiresAt, by: actor)
        await apply([made.key.key])
        return made
    }

    /// Creates a key that replaces another, which stays valid for ``KeyBook/overlapDefault``.
    package func rotateKey(_ id: APIKeyID, of game: Game, in environment: GameEnvironment, by actor: AuditActor)
        async throws -> KeySecret
    {
        let (key, secret, former) = try await keyBook(of: game, in: environment).rotate(id.text, by: actor)
        await apply([key.key, former])
        return secret
    }

    /// Makes a key open nothing from now on.
    package func revokeKey(_ id: APIKeyID, of game: Game, in environment: GameEnvironment, by actor: AuditActor)
        async throws
    {
        await apply([try await keyBook(of: game, in: environment).revoke(id.text, by: actor)])
    }

    private func keyBook(of game: Game, in environment: GameEnvironment) async throws -> KeyBook {
        KeyBook(
            of: game.id, in: try await games.service(of: game, in: environment), ledger: ledger, clock: clock)
    }

    /// A game's configuration; the sandbox follows production as long as it is the same.
    package func configurationBook(
        of game: Game, in environment: GameEnvironment
    ) async throws -> ConfigurationBook {
        ConfigurationBook(
            of: game, in: try await games.service(of: game, in: environment),
            followedBy: environment == .production ? try await games.service(of: game, in: .sandbox) : nil,
            clock: clock)
    }

    /// What can go wrong and be moved here; nil on a server that is not to be thrown away.
    package var devControls: DevControls? { dev }

    /// Moves the clock of a server of `laurel dev`, and makes final what is due then.
    package func advanceDevClock(by span: Span) async throws {
        try dev?.advance(by: span)
        try await finalizeAllDue()
    }

    /// Ends what is open by the clock of a server of `laurel dev`.
    package func endOccurrences(of id: LeaderboardID?) async throws { try await dev?.endOccurrences(of: id, self) }
}
