public import Foundation
import LaurelWire

extension LaurelClient {
    /// What the player has decided about what they are told.
    public func settings() async throws -> PlayerSettings {
        let body: PlayerSettingsBody = try await ask(.get("players", "me", "settings", as: .player))
        return PlayerSettings(body)
    }

    /// Decides what the player is told.
    ///
    /// - Returns: As it is now.
    @discardableResult
    public func changeSettings(to settings: PlayerSettings) async throws -> PlayerSettings {
        let body: PlayerSettingsBody = try await ask(
            Call(
                method: "PUT", path: ["players", "me", "settings"], body: try WireJSON.encode(settings.body),
                author: .player))
        return PlayerSettings(body)
    }

    /// Has the player told on this device through Apple's push service, and nobody else whose it was.
    ///
    /// - Parameter token: As Apple's service gave it to the device.
    public func addDevice(_ token: Data) async throws {
        _ = try await session.answer(
            to: Call(method: "PUT", path: ["devices", Self.hexadecimal(token)], author: .player))
    }

    /// Has nobody told on this device any more.
    public func removeDevice(_ token: Data) async throws {
        _ = try await session.answer(to: .delete("devices", Self.hexadecimal(token)))
    }

    private static func hexadecimal(_ bytes: Data) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
