import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

/// Who asks, about which game.
struct Caller {
    /// A player who is signed in.
    struct SignedIn {
        let id: PlayerID
        let session: SessionID
    }

    let game: Game
    let environment: GameEnvironment
    /// Nil for a player, and for somebody without any credential.
    var key: APIKey?
    var player: SignedIn?

    var realm: Realm { Realm(group: game.group, environment: environment) }

    /// Whose word it is: what comes from a client key or from nobody is a player's at best.
    var author: Author { key?.kind == .server ? .server : .player }

    /// What tells one kind of reader from another, where they get different answers.
    var readerCode: String { player == nil ? String(author.rawValue.first!) : "m" }

    /// How requests answer when a server key is needed.
    func demandServerKey() throws {
        guard author == .server else {
            throw key == nil && player == nil ? Problem.notAuthenticated : .serverKeyRequired
        }
    }

    /// How requests answer when somebody must be signed in.
    func demandPlayer() throws -> SignedIn {
        guard let player else { throw key == nil ? Problem.notSignedIn : .playerRequired }
        return player
    }

    /// How requests answer that a client key or nobody may not ask.
    func demandPlayerOrServerKey() throws {
        if author == .player { _ = try demandPlayer() }
    }

    /// How the ways in answer: the key that ships inside the game names it.
    func demandClientKey() throws -> Game {
        guard key?.kind == .client else {
            throw key == nil && player == nil ? Problem.clientKeyMissing : .clientKeyRequired
        }
        return game
    }

    func mayRead(_ leaderboard: Leaderboard) -> Bool {
        leaderboard.isPublicRead || author == .server || player != nil
    }

    /// How reading answers where a leaderboard is not everybody's.
    func demandReading(_ leaderboard: Leaderboard) throws {
        guard mayRead(leaderboard) else { throw Problem.notPublic(leaderboard.id) }
    }
}

extension Door {
    /// Finds out who asks. With a credential the game is the credential's; without one `?game=` names it, or there is only
    /// one, and production is meant.
    ///
    /// - Parameter mayBeAnonymous: Whether the route has an answer for callers without a credential.
    func caller(of request: Request, _ context: DoorContext, mayBeAnonymous: Bool = false) async throws -> Caller {
        try caller(of: request, asking: context.query, mayBeAnonymous: mayBeAnonymous)
    }

    /// The same, which waits for nobody.
    func caller(of request: Request, asking query: Query, mayBeAnonymous: Bool = false) throws -> Caller {
        guard let header = request.headers.text(of: .authorization) else {
            return try anonymous(request, asking: query, mayBeAnonymous: mayBeAnonymous)
        }
        guard let credential = HeaderText.bearerCredential(UncheckedText(header)) else {
            throw Problem.credentialUnknown
        }
        let caller = try holder(of: credential)
        if let named = query["game"], named != caller.game.id.text {
            throw Problem.otherGame(named)
        }
        return caller
    }

    /// Whose credential it is.
    func holder(of credential: String) throws -> Caller {
        let moment = clock.now
        if let key = try keys.key(for: credential, at: moment) {
            return Caller(game: try games.game(key.game), environment: key.environment, key: key)
        }
        // A token has two dots, and a key has none.
        guard credential.utf8.contains(UInt8(ascii: ".")) else { throw Problem.credentialUnknown }
        do {
            let token = try accessToken(credential, at: moment)
            guard let game = try? games.game(token.game) else { throw Problem.credentialUnknown }
            return Caller(
                game: game, environment: token.environment,
                player: .init(id: token.player, session: token.session))
        } catch let error as InvalidAccessToken {
            throw Problem(error)
        }
    }

    /// Verifies an access token, also against the epoch of its realm, because a wipe ends every session.
    ///
    /// - Throws: ``InvalidAccessToken``
    func accessToken(_ text: String, at moment: Moment) throws -> AccessToken {
        let token = try tokens.token(text, at: moment)
        if let epoch = token.epoch, let game = try? games.game(token.game),
            let service = games.serviceAwake(of: Realm(group: game.group, environment: token.environment)),
            epoch < service.epoch
        {
            throw InvalidAccessToken.earlierEpoch
        }
        return token
    }

    /// Checks again, in the middle of a long request, that its key grants access.
    func demandServerKeyAgain(_ request: Request, _ query: Query) throws {
        try caller(of: request, asking: query).demandServerKey()
    }

    private func anonymous(_ request: Request, asking query: Query, mayBeAnonymous: Bool) throws -> Caller {
        if let named = query["game"] {
            let id = try Problem.explaining("game") { try GameID(named) }
            return Caller(game: try games.game(id), environment: .production)
        }
        guard let game = games.only else {
            // Without a credential nothing can be written, whichever game is named.
            if mayBeAnonymous, [.get, .head].contains(request.method) { throw Problem.gameNotNamed }
            let path = request.uri.path.asRouted
            throw path.hasPrefix("/v1/admin/") || path.hasPrefix("/v1/auth/") ? Problem.notAuthenticated : .notSignedIn
        }
        return Caller(game: game, environment: .production)
    }

    func service(for caller: Caller) async throws -> RealmService {
        try await games.service(of: caller.game, in: caller.environment)
    }
}
