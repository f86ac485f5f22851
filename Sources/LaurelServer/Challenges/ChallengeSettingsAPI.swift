import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of the challenge settings of games and players.
struct ChallengeSettingsAPI: Sendable {
    let games: Games
    let clock: GuardedClock
    let challengers: Challengers

    init(_ door: Door) {
        games = door.games
        clock = door.clock
        challengers = door.challengers
    }

    /// `GET /v1/admin/challenges`: returns the game's challenge settings.
    func showChallengeSettings(_ request: APIRequest) async throws -> Response {
        let service = try await games.service(for: request.caller)
        return try Response(try await service.challenges.challengeSettings(of: request.game))
    }

    /// `PUT /v1/admin/challenges`: changes the game's challenge settings.
    func changeChallengeSettings(_ request: APIRequest) async throws -> Response {
        let service = try await games.service(for: request.caller)
        let body = try await request.decoded(ChallengeSettingsBody.self)
        try Self.checkKinds(body.silenced, field: "silenced")
        let key = RecordKey(.challengeSettings, request.game.text)
        let (actor, moment) = (request.actor, clock.now)
        try await service.transact { transaction in
            guard try transaction.value(ChallengeSettingsBody.self, of: key) != body else { return }
            try transaction.set(key, to: body)
            try transaction.audit(AuditedAct(.challengesChanged), by: actor, at: moment)
        }
        return try Response(body)
    }

    /// `GET /v1/players/me/settings`: returns the settings of the signed-in player.
    func showMySettings(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        return try Response(try await me.reader.service.challenges.settings(of: me.player.number))
    }

    /// `PUT /v1/players/me/settings`: changes the settings of the signed-in player.
    func changeMySettings(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let body = try await request.decoded(PlayerSettingsBody.self)
        try Self.checkKinds(body.muted, field: "muted")
        let (key, service) = (RecordKey(.playerSettings, me.player.number.value.rowName), me.reader.service)
        try await service.transact { try $0.set(key, to: body) }
        try await service.challenges.setReturns(body.returnsChallenges ?? true, of: me.player.number)
        return try Response(body)
    }

    private static func checkKinds(_ names: [String]?, field: String) throws {
        guard let name = names?.first(where: { NotificationKind(rawValue: $0) == nil }) else { return }
        let known = NotificationKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem.invalid(field, "Unknown event \(name.quotedForMessage). Supported events: \(known).")
    }
}

extension RealmChallenges {
    func challengeSettings(of game: GameID) async throws -> ChallengeSettingsBody {
        let key = RecordKey(.challengeSettings, game.text)
        return try await service.read { try $0.value(ChallengeSettingsBody.self, of: key) } ?? ChallengeSettingsBody()
    }

    func settings(of player: PlayerNumber) async throws -> PlayerSettingsBody {
        let key = RecordKey(.playerSettings, player.value.rowName)
        return try await service.read { try $0.value(PlayerSettingsBody.self, of: key) } ?? PlayerSettingsBody()
    }

    /// Returns whether a kind of event shows a banner. The game can silence a kind, and each player can mute it.
    func showsBanner(_ kind: NotificationKind, in game: GameID, to player: PlayerNumber?) async throws -> Bool {
        if try await challengeSettings(of: game).silenced?.contains(kind.rawValue) == true { return false }
        guard let player else { return true }
        return try await settings(of: player).muted?.contains(kind.rawValue) != true
    }
}

extension RecordTable {
    /// The challenge settings of each game, a `ChallengeSettingsBody`.
    static let challengeSettings = RecordTable("challengeSettings")
    /// The settings of each player, a `PlayerSettingsBody`, by the player's number.
    static let playerSettings = RecordTable("playerSettings")
}
