@_exported public import Foundation
public import LaurelKit

/// Configures the server and the key of this game. Existing GameKit code needs no other change.
///
/// Without a call, the environment variables `LAUREL_URL` and `LAUREL_CLIENT_KEY` apply. The player and unsent scores
/// belong to the game of the key: they remain if the address or the key of the same game changes. The module opens no
/// files and sends no requests before the local player is authenticated. A call ends the authentication of the current
/// player.
///
/// - Parameters:
///   - server: The address of the server, such as `https://laurel.example.com`.
///   - clientKey: The client key of the game, which starts with `lrl_live_` or `lrl_sandbox_`.
///   - displayName: The name of a new player. If it is nil, the environment variable `LAUREL_DISPLAY_NAME` applies, or
///     else `Player` with a unique number.
public func configure(server: URL, clientKey: String, displayName: String? = nil) {
    GameSession.replace(displayName: displayName) { try LaurelClient(server: server, clientKey: clientKey) }
}

/// Configures the client of this game, for games that also use `LaurelKit`.
///
/// - Parameters:
///   - client: The client for all requests of this module.
///   - displayName: The name of a new player; see ``configure(server:clientKey:displayName:)``.
public func configure(_ client: LaurelClient, displayName: String? = nil) {
    GameSession.replace(displayName: displayName) { client }
}

/// The client of this module, for features of Laurel without a counterpart in GameKit.
///
/// - Throws: ``GKError`` with the code `notSupported` if no server is configured, or the device cannot store data.
public var laurelClient: LaurelClient {
    get throws { try GameSession.current.client }
}
