@_exported public import Foundation
public import LaurelKit

/// Says which server keeps the scores of this game: the one line that existing code needs.
///
/// Without it the environment's `LAUREL_URL` and `LAUREL_CLIENT_KEY` are read when they are first needed. The player and the
/// unsent scores belong to the game that the key is of: another key or address of the same game changes neither. Nothing is opened
/// or sent before the local player is authenticated. Whoever was authenticated before is not any more.
///
/// - Parameters:
///   - server: Its address, such as `https://laurel.example.com`.
///   - clientKey: The game's, which begins `lrl_live_` or `lrl_sandbox_`.
///   - displayName: The name of a new player; nil for the environment's `LAUREL_DISPLAY_NAME`, or else for `Player` with a
///     number that no other player has.
public func configure(server: URL, clientKey: String, displayName: String? = nil) {
    GameSession.replace(displayName: displayName) { try LaurelClient(server: server, clientKey: clientKey) }
}

/// Says through which client this game reaches its server, for games that use `LaurelKit` as well.
public func configure(_ client: LaurelClient, displayName: String? = nil) {
    GameSession.replace(displayName: displayName) { client }
}

/// What this module reaches the server through. It can do all that GameKit has no names for.
///
/// - Throws: ``GKError`` with the code `notSupported` while no server is named, or where this device can keep nothing.
public var laurelClient: LaurelClient {
    get throws { try GameSession.current.client }
}
