import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/admin/sign-in`
    func showSignIn(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        return try Response(try await signInSettings(of: caller).body)
    }

    /// `PUT /v1/admin/sign-in`
    func changeSignIn(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        // As large as a list of words may be.
        let body = try await request.decoded(SignInSettingsBody.self, byteCountMax: Self.signInSettingsByteCountMax)
        try await SignInBook(of: caller.game.id, in: try await service(for: caller)).change(
            to: body, at: clock.now, by: caller.actor(context))
        return try Response(body)
    }

    /// Room for a list of words that names may not have.
    private static let signInSettingsByteCountMax = 1 << 20

    func signInSettings(of caller: Caller) async throws -> SignInSettings {
        try await signInSettings(of: caller.game.id, in: caller.realm)
    }

    private func signInSettings(of game: GameID, in realm: Realm) async throws -> SignInSettings {
        let key = RowKey(.signInSettings, game.text)
        let body = try await ledger.read(in: realm) { try $0.value(SignInSettingsBody.self, of: key) }
        return try SignInSettings(body ?? SignInSettingsBody())
    }

    /// A name that a player chooses.
    func chosen(_ name: DisplayName?, for caller: Caller) async throws -> DisplayName? {
        guard let name else { return nil }
        let blocked = try await signInSettings(of: caller).body.blockedWords ?? []
        return try Problem.explaining("displayName") { try DisplayName(chosen: name.text, blocked: blocked) }
    }

    /// What a player says with a challenge: names and messages have the same words to do without.
    func chosen(_ message: ChallengeMessage?, for me: Challenger) async throws -> ChallengeMessage? {
        guard let message else { return nil }
        let settings = try await signInSettings(of: me.game, in: me.reader.service.realm)
        guard message.isFree(of: settings.body.blockedWords ?? []) else {
            throw Problem.invalid("message", "This message is not allowed here. Write another.")
        }
        return message
    }
}
