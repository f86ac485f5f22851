import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of a game's sign-in settings.
struct SignInSettingsAPI: Sendable {
    let games: Games
    let clock: GuardedClock
    let signInSettings: SignInSettingsReader

    init(_ door: Door) {
        games = door.games
        clock = door.clock
        signInSettings = door.signInSettings
    }

    /// `GET /v1/admin/sign-in`: returns the game's sign-in settings.
    func showSignIn(_ request: APIRequest) async throws -> Response {
        return try Response(try await signInSettings.settings(of: request.caller).body)
    }

    /// `PUT /v1/admin/sign-in`: changes the game's sign-in settings.
    func changeSignIn(_ request: APIRequest) async throws -> Response {
        let body = try await request.decoded(SignInSettingsBody.self)
        try await SignInSettingsStore(of: request.game, in: try await games.service(for: request.caller)).change(
            to: body, at: clock.now, by: request.actor)
        return try Response(body)
    }

    /// The maximum number of bytes of the settings, with their list of blocked words.
    static let byteCountMax = 1 << 20
}
