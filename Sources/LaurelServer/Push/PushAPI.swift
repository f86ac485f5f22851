import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

/// The endpoints of games' push settings and of players' devices.
struct PushAPI: Sendable {
    let games: Games
    let wording: Wording
    let clock: GuardedClock

    init(_ door: Door) {
        games = door.games
        wording = door.wording
        clock = door.clock
    }

    /// `GET /v1/admin/push`: returns the game's push settings.
    func showPush(_ request: APIRequest) async throws -> Response {
        let service = try await games.service(for: request.caller)
        guard var body = try await service.devices.pushSettings(of: request.game) else {
            throw Problem(
                "push-not-configured", .notFound,
                "Push notifications are not configured. Configure them with PUT /v1/admin/push.")
        }
        body.privateKey = nil
        return try Response(body)
    }

    /// `PUT /v1/admin/push`: changes the game's push settings.
    func changePush(_ request: APIRequest) async throws -> Response {
        let service = try await games.service(for: request.caller)
        var body = try await request.decoded(PushSettingsBody.self)
        if body.privateKey == nil {
            body.privateKey = try await service.devices.pushSettings(of: request.game)?.privateKey
        }
        do {
            _ = try ProviderToken(teamID: body.teamID, keyID: body.keyID, privateKey: body.privateKey ?? "")
        } catch {
            throw Problem.invalid(
                "privateKey",
                "The private key is not valid. Send the complete text of the .p8 file from Apple's developer site.")
        }
        let (key, settings) = (RecordKey(.pushSettings, request.game.text), body)
        try await service.transact { try $0.set(key, to: settings) }
        try await service.auditLog.record(AuditedAct(.pushConfigured), by: request.actor)
        body.privateKey = nil
        return try Response(body)
    }

    /// `PUT /v1/devices/{token}`: registers a device of the signed-in player for push messages.
    func addDevice(_ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        let (service, player) = try await owner(me, request)
        let token = try deviceToken(request)
        try await service.devices.add(
            PlayerDevice(
                token: token, player: player.number, game: request.game, since: clock.now,
                languages: wording.languages(of: request.http).tags))
        return Response(status: .noContent)
    }

    /// `DELETE /v1/devices/{token}`: removes a device of the signed-in player.
    func removeDevice(_ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        let (service, player) = try await owner(me, request)
        try await service.devices.remove(try deviceToken(request), of: player.number, in: request.game)
        return Response(status: .noContent)
    }

    private func owner(
        _ me: Caller.SignedIn, _ request: APIRequest
    ) async throws -> (service: RealmService, player: Player) {
        let service = try await games.service(for: request.caller)
        return (service, try await service.players.player(.id(me.id)))
    }

    private func deviceToken(_ request: APIRequest) throws -> DeviceToken {
        guard let token = DeviceToken(try request.part("token")) else {
            throw Problem.invalid("token", "The device token is not valid. Use hexadecimal digits.")
        }
        return token
    }
}

extension PlayerDevice {
    /// The languages of messages to the device.
    var reader: AcceptedLanguages { AcceptedLanguages(languages ?? []) }
}

extension RealmDevices {
    func pushSettings(of game: GameID) async throws -> PushSettingsBody? {
        try await service.read { try $0.value(PushSettingsBody.self, of: RecordKey(.pushSettings, game.text)) }
    }
}

extension RecordTable {
    /// The `PushSettingsBody` records by game.
    static let pushSettings = RecordTable("pushSettings")
}
