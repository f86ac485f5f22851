public import Foundation
import LaurelWire

extension LaurelClient {
    /// Returns the player's notification and challenge settings.
    public func settings() async throws -> PlayerSettings {
        let body: PlayerSettingsBody = try await send(.get("players", "me", "settings", as: .player))
        return PlayerSettings(body)
    }

    /// Changes the player's notification and challenge settings.
    ///
    /// - Returns: The settings after the change.
    @discardableResult
    public func changeSettings(to settings: PlayerSettings) async throws -> PlayerSettings {
        let body: PlayerSettingsBody = try await send(
            Call(
                method: "PUT", path: ["players", "me", "settings"], body: try WireJSON.encode(settings.body),
                author: .player))
        return PlayerSettings(body)
    }

    /// Registers this device for push notifications to the player, and for no other player.
    ///
    /// - Parameter token: The device token from Apple's push notification service.
    public func addDevice(_ token: Data) async throws {
        _ = try await session.response(
            to: Call(method: "PUT", path: ["devices", Self.hexadecimal(token)], author: .player))
    }

    /// Unregisters this device from push notifications.
    public func removeDevice(_ token: Data) async throws {
        _ = try await session.response(to: .delete("devices", Self.hexadecimal(token)))
    }

    private static func hexadecimal(_ bytes: Data) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
