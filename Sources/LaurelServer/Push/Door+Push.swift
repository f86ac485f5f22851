import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/admin/push`
    func showPush(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service) = try await studio(request, context)
        guard var body = try await service.devices.pushSettings(of: caller.game.id) else {
            throw Problem("push-not-configured", .notFound, "This game reaches no devices yet. PUT its key here.")
        }
        body.privateKey = nil
        return try Response(body)
    }

    /// `PUT /v1/admin/push`
    func changePush(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service) = try await studio(request, context)
        var body = try await request.decoded(PushSettingsBody.self)
        if body.privateKey == nil {
            body.privateKey = try await service.devices.pushSettings(of: caller.game.id)?.privateKey
        }
        do {
            _ = try ProviderToken(teamID: body.teamID, keyID: body.keyID, privateKey: body.privateKey ?? "")
        } catch {
            throw Problem.invalid("privateKey", "Write the whole .p8 file that Apple's page gave, in one text.")
        }
        let (key, settings) = (RowKey(.pushSettings, caller.game.id.text), body)
        try await service.transact { try $0.set(key, to: settings) }
        try await audit(AuditedAct(.pushConfigured), caller, context)
        body.privateKey = nil
        return try Response(body)
    }

    /// `PUT /v1/devices/{token}`
    func addDevice(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service, player) = try await deviceOwner(request, context)
        let token = try deviceToken(context)
        try await service.devices.add(
            PlayerDevice(
                token: token, player: player.number, game: caller.game.id, since: clock.now,
                languages: wording.languages(of: request).tags))
        return Response(status: .noContent)
    }

    /// `DELETE /v1/devices/{token}`
    func removeDevice(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service, player) = try await deviceOwner(request, context)
        try await service.devices.remove(try deviceToken(context), of: player.number, in: caller.game.id)
        return Response(status: .noContent)
    }

    private func deviceOwner(
        _ request: Request, _ context: DoorContext
    ) async throws -> (caller: Caller, service: RealmService, player: Player) {
        let caller = try await caller(of: request, context)
        let me = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        let service = try await service(for: caller)
        return (caller, service, try await service.players.player(.id(me.id)))
    }

    private func deviceToken(_ context: DoorContext) throws -> DeviceToken {
        guard let token = DeviceToken(try context.part("token")) else {
            throw Problem.invalid("token", "Write the device's token in hexadecimal digits.")
        }
        return token
    }
}

// MARK: - Sending

extension Door {
    /// Tells a device, unless the game has silenced that kind or the player has muted it.
    func push(
        _ event: EventBody, of told: Told, to device: PlayerDevice, in service: RealmService, at moment: Moment
    ) async throws -> WebhookSender.Answer {
        func none(_ problem: String) -> WebhookSender.Answer {
            WebhookSender.Answer(result: .hopeless, status: nil, problem: problem)
        }
        guard let settings = try await service.devices.pushSettings(of: device.game) else {
            return none("No key was given.")
        }
        guard event.showsBanner ?? true, let message = PushMessage(event, of: told, in: device.reader) else {
            return none("It is muted.")
        }
        let answer = await pushes.send(
            message, to: device.token.text, by: settings, in: service.realm.environment, at: moment)
        let isGone: Bool
        switch (answer.status, answer.reason) {
        // Registered again since, it is there.
        case (410, _): isGone = answer.goneSince.map { device.since <= $0 } ?? true
        case (_, "BadDeviceToken"), (_, "DeviceTokenNotForTopic"): isGone = true
        default: isGone = false
        }
        let result: Delivery.Result =
            switch answer.status ?? 500 {
            case 200: .delivered
            // The key may be put right.
            case 403, 429, 500...: .refused
            default: .hopeless
            }
        return WebhookSender.Answer(
            result: isGone ? .hopeless : result, status: answer.status, problem: answer.reason, isGone: isGone)
    }
}

extension PlayerDevice {
    /// The languages in which it is written to.
    var reader: AcceptedLanguages { AcceptedLanguages(languages ?? []) }
}

extension RealmDevices {
    fileprivate func pushSettings(of game: GameID) async throws -> PushSettingsBody? {
        try await service.read { try $0.value(PushSettingsBody.self, of: RowKey(.pushSettings, game.text)) }
    }
}

extension RowTable {
    /// A `PushSettingsBody` by its game.
    static let pushSettings = RowTable("pushSettings")
}
