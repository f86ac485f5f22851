public import Foundation
import LaurelModel
import LaurelWire

extension LaurelClient {
    /// The profile of the player who is signed in.
    public func profile() async throws -> PlayerProfile {
        let body: ProfileBody = try await ask(.get("players", "me", as: .player))
        return PlayerProfile(body)
    }

    /// Another player's profile.
    ///
    /// - Throws: ``LaurelError`` with the code `player-not-found` where there is none of that id.
    public func profile(of playerID: String) async throws -> PlayerProfile {
        let body: ProfileBody = try await ask(.get("players", playerID, as: .player))
        return PlayerProfile(body)
    }

    /// Gives the player another name, which every page shows at once.
    @discardableResult
    public func rename(to displayName: String) async throws -> PlayerProfile {
        let change = ProfileChangeBody(displayName: try Self.checked(displayName))
        let body: ProfileBody = try await ask(
            Call(method: "PATCH", path: ["players", "me"], body: try WireJSON.encode(change), author: .player))
        let profile = PlayerProfile(body)
        try await session.note(profile.player)
        return profile
    }

    /// Chooses where the player's scores go that name no leaderboard.
    ///
    /// - Parameter leaderboard: Nil for the game's.
    public func chooseDefaultLeaderboard(_ leaderboard: String?) async throws {
        let choice = DefaultLeaderboardBody(leaderboardID: try leaderboard.map { try Self.checked(leaderboard: $0) })
        let _: DefaultLeaderboardBody = try await ask(
            Call(
                method: "PUT", path: ["players", "me", "default-leaderboard"], body: try WireJSON.encode(choice),
                author: .player))
    }

    /// Where everybody finds a player's picture.
    public func avatarURL(of playerID: String) throws -> URL {
        try Call.get("players", playerID, "avatar").url(at: connection.server)
    }

    /// A player's picture; a generated one where they gave none.
    ///
    /// - Parameter asBitmap: Whether a generated picture is a PNG, and not an SVG.
    public func avatar(of playerID: String, asBitmap: Bool = false) async throws -> Picture {
        let query = asBitmap ? [URLQueryItem(name: "generated", value: "png")] : []
        return Picture(try await session.answer(to: .get("players", playerID, "avatar", query: query)))
    }

    /// Shows a picture of the player's own. Pages show it within five minutes.
    ///
    /// - Parameter picture: A PNG or JPEG of at most 256 KiB, with 16 to 2,048 pixels on each side.
    public func setAvatar(_ picture: Data) async throws {
        let isPNG = picture.starts(with: [0x89, 0x50, 0x4E, 0x47])
        var call = Call(method: "PUT", path: ["players", "me", "avatar"], body: picture, author: .player)
        call.mediaType = isPNG ? "image/png" : "image/jpeg"
        _ = try await session.answer(to: call)
    }

    /// Shows the generated picture again.
    public func removeAvatar() async throws { _ = try await session.answer(to: .delete("players", "me", "avatar")) }

    /// A copy of all that the server holds about the player, as a JSON document: profile, ways to sign in, sessions and the
    /// scores that count.
    public func exportAccount() async throws -> Data {
        try await session.answer(to: .get("players", "me", "export", as: .player)).body
    }

    /// Has the server forget the player, which cannot be undone, and signs them out. Scores that wait on this device are
    /// forgotten too.
    public func eraseAccount() async throws {
        guard let me = await player else { throw LaurelError(.notAuthenticated, "Sign a player in first.") }
        try await betweenSendings {
            _ = try await session.answer(to: .delete("players", "me"), for: me.id)
            try await scores.discard()
            await places.forget(me.id)
            try await session.forget()
            try await scores.open(player: nil)
        }
    }

    static func checked(_ displayName: String) throws -> DisplayName {
        do throws(InvalidDisplayName) {
            return try DisplayName(displayName)
        } catch {
            throw LaurelError(.invalidRequest, error.description)
        }
    }
}
