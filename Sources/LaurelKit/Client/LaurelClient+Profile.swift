public import Foundation
import LaurelModel
import LaurelWire

extension LaurelClient {
    /// Returns the profile of the signed-in player.
    public func profile() async throws -> PlayerProfile {
        let body: ProfileBody = try await send(.get("players", "me", as: .player))
        return PlayerProfile(body)
    }

    /// Returns another player's profile.
    ///
    /// - Throws: ``LaurelError`` with the code `player-not-found` if no player has this id.
    public func profile(of playerID: String) async throws -> PlayerProfile {
        let body: ProfileBody = try await send(.get("players", playerID, as: .player))
        return PlayerProfile(body)
    }

    /// Changes the player's display name, which all pages show immediately.
    @discardableResult
    public func rename(to displayName: String) async throws -> PlayerProfile {
        let change = ProfileChangeBody(displayName: try Self.checked(displayName))
        let body: ProfileBody = try await send(
            Call(method: "PATCH", path: ["players", "me"], body: try WireJSON.encode(change), author: .player))
        let profile = PlayerProfile(body)
        try await session.note(profile.player)
        return profile
    }

    /// Sets the leaderboard that receives the player's scores if a submission names no leaderboard.
    ///
    /// - Parameter leaderboard: The leaderboard's id, or nil for the game's default.
    public func chooseDefaultLeaderboard(_ leaderboard: String?) async throws {
        let choice = DefaultLeaderboardBody(leaderboardID: try leaderboard.map { try Self.checked(leaderboard: $0) })
        let _: DefaultLeaderboardBody = try await send(
            Call(
                method: "PUT", path: ["players", "me", "default-leaderboard"], body: try WireJSON.encode(choice),
                author: .player))
    }

    /// Returns the public address of a player's avatar.
    public func avatarURL(of playerID: String) throws -> URL {
        try Call.get("players", playerID, "avatar").url(at: connection.server)
    }

    /// Returns a player's avatar, or a generated picture if the player has not uploaded one.
    ///
    /// - Parameters:
    ///   - playerID: The player's id.
    ///   - asBitmap: Whether a generated picture is returned as PNG instead of SVG.
    public func avatar(of playerID: String, asBitmap: Bool = false) async throws -> Picture {
        let query = asBitmap ? [URLQueryItem(name: "generated", value: "png")] : []
        return Picture(try await session.response(to: .get("players", playerID, "avatar", query: query)))
    }

    /// Uploads the player's avatar. Pages show it within five minutes.
    ///
    /// - Parameter picture: A PNG or JPEG of at most 256 KiB, with 16 to 2,048 pixels on each side.
    public func setAvatar(_ picture: Data) async throws {
        let isPNG = picture.starts(with: [0x89, 0x50, 0x4E, 0x47])
        var call = Call(method: "PUT", path: ["players", "me", "avatar"], body: picture, author: .player)
        call.mediaType = isPNG ? "image/png" : "image/jpeg"
        _ = try await session.response(to: call)
    }

    /// Removes the uploaded avatar. The generated picture is shown instead.
    public func removeAvatar() async throws { _ = try await session.response(to: .delete("players", "me", "avatar")) }

    /// Returns a copy of the player's data on the server as a JSON document.
    ///
    /// The document contains the profile, the sign-in methods, the sessions and the scores that count.
    public func exportAccount() async throws -> Data {
        try await session.response(to: .get("players", "me", "export", as: .player)).body
    }

    /// Erases the player's account on the server, and signs the player out.
    ///
    /// Erasure cannot be undone. Scores that wait on this device are discarded.
    public func eraseAccount() async throws {
        guard let me = await player else { throw LaurelError(.notAuthenticated, "No player is signed in.") }
        try await betweenSendings {
            _ = try await session.response(to: .delete("players", "me"), for: me.id)
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
