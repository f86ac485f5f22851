import LaurelCore
import LaurelModel
import LaurelWire

/// A reader of games' sign-in settings. It also checks texts of players against the blocked words.
struct SignInSettingsReader: Sendable {
    let ledger: any Ledger

    func settings(of caller: Caller) async throws -> SignInSettings {
        try await settings(of: caller.game.id, in: caller.realm)
    }

    private func settings(of game: GameID, in realm: Realm) async throws -> SignInSettings {
        let key = RecordKey(.signInSettings, game.text)
        let body = try await ledger.read(in: realm) { try $0.value(SignInSettingsBody.self, of: key) }
        return try SignInSettings(body ?? SignInSettingsBody())
    }

    /// Checks a player's chosen name against the game's blocked words.
    func allowed(_ name: DisplayName?, for caller: Caller) async throws -> DisplayName? {
        guard let name else { return nil }
        let blocked = try await settings(of: caller).body.blockedWords ?? []
        return try Problem.explaining("displayName") { try DisplayName(chosen: name.text, blocked: blocked) }
    }

    /// Checks the message of a challenge against the game's blocked words, which also apply to names.
    func allowed(_ message: ChallengeMessage?, for me: Challenger) async throws -> ChallengeMessage? {
        guard let message else { return nil }
        let settings = try await settings(of: me.game, in: me.reader.service.realm)
        guard message.isFree(of: settings.body.blockedWords ?? []) else {
            throw Problem.invalid("message", "The message contains a blocked word. Change the message.")
        }
        return message
    }
}
