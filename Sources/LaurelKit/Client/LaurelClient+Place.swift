package import Foundation
import LaurelModel
import LaurelWire

/// Members for `LaurelGameKit`: the server's address, the device's time and the game's id.
extension LaurelClient {
    /// The server's address.
    package var server: URL { connection.server }

    /// The device's wall-clock time.
    package var now: Date { Date(connection.clock.reading.moment) }

    /// The wall-clock time of the device, without a client.
    package static var deviceNow: Date { Date(SystemDeviceClock().reading.moment) }

    /// Returns whether `text` has the format of a player id.
    package static func isPlayerID(_ text: String) -> Bool { (try? PlayerID(text)) != nil }

    /// Waits before the retry of a call that did not reach the server.
    package func waitToTryAgain(after error: LaurelError?, failureCount: Int) async throws {
        try await connection.waitToTryAgain(after: error, failureCount: failureCount)
    }

    /// Returns the id of the game to which the client key belongs.
    package func game() async throws -> String {
        if let game = await session.game { return game }
        return try await session.nonce().game
    }
}
