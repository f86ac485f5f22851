package import Foundation
import LaurelModel
import LaurelWire

/// What `LaurelGameKit` asks besides: whose server this is, and what time it is here.
extension LaurelClient {
    /// The server's address.
    package var server: URL { connection.server }

    /// The device's time, as people see and set it.
    package var now: Date { Date(connection.clock.reading.moment) }

    /// That of a device without a client.
    package static var deviceNow: Date { Date(SystemDeviceClock().reading.moment) }

    /// Returns whether a text has the form of a player's id.
    package static func isPlayerID(_ text: String) -> Bool { (try? PlayerID(text)) != nil }

    /// Waits before something is tried again that did not reach the server.
    package func waitToTryAgain(after error: LaurelError?, failureCount: Int) async throws {
        try await connection.waitToTryAgain(after: error, failureCount: failureCount)
    }

    /// The id of the game that the key is of.
    package func game() async throws -> String {
        if let game = await session.game { return game }
        return try await session.nonce().game
    }
}
