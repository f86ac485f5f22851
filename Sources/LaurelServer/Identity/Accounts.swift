import LaurelCore
import LaurelIdentity
import LaurelModel

/// Players' credentials and sessions, stored as key–value records of their realm. Each operation is one transaction.
struct Accounts: Sendable {
    /// The maximum number of sessions of a player. Beyond it, the least recently used session ends.
    static let sessionCountMax = 20

    let ledger: any Ledger

    /// A session that was just created or refreshed.
    struct Admission: Sendable {
        let player: Player
        let session: SessionID
        let refreshToken: RefreshToken
        /// The epoch of the ledger in which the session was created or refreshed.
        let epoch: Int64
        /// The sessions that ended because of the session limit, expiry, or a stolen refresh token.
        var ended: [SessionID] = []
    }

    /// Signs in the player with the given identity. Creates the player if the identity is new.
    ///
    /// - Throws: ``InvalidNonce/used``, and ``LedgerError``.
    func signIn(
        _ shown: ShownIdentity, to game: GameID, in realm: Realm, at moment: Moment
    ) async throws -> Admission {
        try await ledger.transact(in: realm) { transaction in
            try transaction.spend(shown.spending, at: moment)
            let player = try transaction.player(opening: shown.credential, or: shown.newPlayer, at: moment)
            return try transaction.begin(Session.self, of: player, to: game, at: moment)
        }
    }

    /// Returns whether a player with `credential` exists.
    func know(_ credential: SignInCredential, in realm: Realm) async throws -> Bool {
        try await ledger.read(in: realm) { try $0.row(RecordKey(.credentials, credential.name)) != nil }
    }

    /// Refreshes a session for the game in which it started.
    func refresh(
        with token: RefreshToken, to game: GameID, in realm: Realm, at moment: Moment
    ) async throws -> (refreshing: Refreshing, admission: Admission?) {
        try await ledger.transact(in: realm) { transaction in
            let key = RecordKey(.sessions, "\(token.player)/\(token.session)")
            guard var session = try transaction.value(Session.self, of: key), session.game == game,
                let player = try transaction.players(named: [.id(token.player)]).values.first
            else { return (.unknown, nil) }
            let refreshing = session.refresh(with: token, at: moment)
            var admission = Admission(
                player: player, session: token.session,
                refreshToken: RefreshToken(of: session, id: token.session, player: player.id),
                epoch: try transaction.head.epoch)
            switch refreshing {
            case .refreshed: try transaction.set(key, to: session)
            case .stolen, .expired:
                try transaction.end(token.session, of: player.id, at: moment)
                admission.ended = [token.session]
            case .repeated, .unknown: break
            }
            return (refreshing, admission)
        }
    }

    /// Ends a session. Does nothing if it has already ended.
    func end(_ session: SessionID, of player: PlayerID, in realm: Realm, at moment: Moment) async throws {
        try await ledger.transact(in: realm) { try $0.end(session, of: player, at: moment) }
    }

    /// Returns the sessions of all realms that ended so recently that their access tokens may not have expired.
    func endedSessions(at moment: Moment) async throws(LedgerError) -> [SessionID] {
        let oldest = (moment - AccessToken.lifetime - Self.slack).rowName
        return try await ledger.rows(in: RecordRange(.endedSessions, after: oldest))
            .compactMap { $0.key.name.split(separator: "/").last.flatMap { try? SessionID(String($0)) } }
    }

    /// The tolerated difference between the nodes' clocks.
    fileprivate static let slack = Span.seconds(60)
    /// The maximum number of expired records that an operation also deletes.
    fileprivate static let sweepCount = 20
}

extension LedgerTransaction {
    mutating func spend(_ name: String?, at moment: Moment) throws {
        guard let name else { return }
        let key = RecordKey(.usedNonces, name)
        guard try row(key) == nil else { throw InvalidNonce.used }
        try write([key: "{}"])
        try sweep(.usedNonces, before: SignInNonce.prefix(moment - Accounts.slack))
    }

    /// Deletes a few records whose names sort before `name`.
    private mutating func sweep(_ table: RecordTable, before name: String) throws {
        for row in try rows(in: RecordRange(table), limit: Accounts.sweepCount)
        where row.key.name.utf8.lexicographicallyPrecedes(name.utf8) { try erase(row.key) }
    }

    fileprivate mutating func player(
        opening credential: SignInCredential, or newPlayer: NewPlayer, at moment: Moment
    ) throws -> Player {
        let key = RecordKey(.credentials, credential.name)
        if let linked = try value(LinkedPlayer.self, of: key) {
            let id = try PlayerID(linked.player)
            guard let player = try players(named: [.id(id)]).values.first else {
                throw LedgerError.damaged("the player \(id) of a credential is missing")
            }
            return player
        }
        // A player with the developer's external ID may already exist because of scores from the developer's server.
        if let externalID = newPlayer.externalID, let known = try players(named: [.external(externalID)]).values.first {
            try link(credential, to: known, at: moment)
            return known
        }
        var random = SystemRandomNumberGenerator()
        let commit = try commit([.register(newPlayer)], at: moment, using: &random)
        if case .refused(let refusal) = commit.outcomes[0] { throw refusal }
        guard let player = commit.players.values.first else { throw LedgerError.damaged("a new player is missing") }
        try link(credential, to: player, at: moment)
        return player
    }

    mutating func link(_ credential: SignInCredential, to player: Player, at moment: Moment) throws {
        let linked = LinkedPlayer(player.id, at: moment)
        try set(RecordKey(.credentials, credential.name), to: linked)
        try set(RecordKey(.links, "\(player.id)/\(credential.name)"), to: linked)
    }

    mutating func begin(
        _: Session.Type, of player: Player, to game: GameID, at moment: Moment
    ) throws -> Accounts.Admission {
        var random = SystemRandomNumberGenerator()
        let ended = try freeSpace(for: player.id, at: moment)
        let session = Session(game: game, at: moment, using: &random)
        let id = SessionID(using: &random)
        try set(RecordKey(.sessions, "\(player.id)/\(id)"), to: session)
        return Accounts.Admission(
            player: player, session: id, refreshToken: RefreshToken(of: session, id: id, player: player.id),
            epoch: try head.epoch, ended: ended)
    }

    /// Ends the player's expired sessions and, at the limit, the least recently used ones.
    private mutating func freeSpace(for player: PlayerID, at moment: Moment) throws -> [SessionID] {
        let sessions = try sessions(of: player)
        let live = sessions.filter { moment < $0.session.expiresAt }.sorted {
            $0.session.usedAt > $1.session.usedAt
        }
        let stored = Set(live.prefix(Accounts.sessionCountMax - 1).map(\.id))
        let ended = sessions.map(\.id).filter { !stored.contains($0) }
        for id in ended { try end(id, of: player, at: moment) }
        return ended
    }

    func sessions(of player: PlayerID) throws -> [(id: SessionID, session: Session)] {
        try rows(in: RecordRange(.sessions, prefix: "\(player)/")).map { row in
            (
                try SessionID(String(row.key.name.dropFirst(player.text.count + 1))),
                try row.key.value(Session.self, in: row.text)
            )
        }
    }

    mutating func end(_ session: SessionID, of player: PlayerID, at moment: Moment) throws {
        let key = RecordKey(.sessions, "\(player)/\(session)")
        guard try row(key) != nil else { return }
        try erase(key)
        try write([RecordKey(.endedSessions, "\(moment.rowName)/\(session)"): "{}"])
        try set(RecordKey(.lastSeen, player.text), to: moment)
        try sweep(.endedSessions, before: (moment - AccessToken.lifetime - Accounts.slack - Accounts.slack).rowName)
    }
}

extension Moment {
    /// The time as text for the names of records. The order of the texts is the order of the times.
    fileprivate var rowName: String { UInt64(max(milliseconds, 0)).rowName }
}
