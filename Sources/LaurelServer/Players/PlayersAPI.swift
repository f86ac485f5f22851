import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of players' profiles.
struct PlayersAPI: Sendable {
    let games: Games
    let eraser: PlayerEraser
    let signInSettings: SignInSettingsReader

    init(_ door: Door) {
        games = door.games
        eraser = door.eraser
        signInSettings = door.signInSettings
    }

    /// `GET /v1/players/me`: returns the signed-in player's profile.
    func showMe(_ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        return try profile(try await games.service(for: request.caller).players.player(.id(me.id)), for: .themselves)
    }

    /// `PATCH /v1/players/me`: changes the signed-in player's profile.
    func changeMe(_ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        let change = try await request.decoded(ProfileChangeBody.self)
        let service = try await games.service(for: request.caller)
        let name = try await signInSettings.allowed(change.displayName, for: request.caller)
        if let name { try await service.players.rename(.id(me.id), to: name) }
        let player: Player
        do throws(ServiceError) {
            player = try await service.players.player(.id(me.id))
        } catch {
            throw name == nil ? error : error.afterCommit
        }
        return try profile(player, for: .themselves)
    }

    /// `DELETE /v1/players/me`: erases the signed-in player with all personal data.
    func eraseMe(_ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        try await eraser.erase(
            me.id, in: try await games.service(for: request.caller), by: .player, logger: request.context.logger)
        return Response(status: .noContent)
    }

    /// `DELETE /v1/admin/players/{id}`: erases a player, for a developer whose player requests erasure.
    func erasePlayer(_ request: APIRequest) async throws -> Response {
        let service = try await games.service(for: request.caller)
        let player = try await service.players.player(try request.playerReference())
        try await eraser.erase(player.id, in: service, by: request.actor, logger: request.context.logger)
        return Response(status: .noContent)
    }

    /// `GET /v1/players/{id}`: returns a player's profile.
    func showPlayer(_ request: APIRequest) async throws -> Response {
        let text = try request.pathID()
        let reference = try Problem.explaining("id") { try PlayerReference(text) }
        if request.caller.author == .player, case .external = reference { throw Refusal.playerNotFound(reference) }
        let player = try await games.service(for: request.caller).players.player(reference)
        return try profile(
            player, for: player.id == request.caller.player?.id ? .themselves : .other(request.caller.author))
    }

    private func profile(_ player: Player, for reader: ProfileBody.Reader) throws -> Response {
        var response = try Response(ProfileBody(player, for: reader))
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }
}
