import Foundation

/// The storage of one game on this device: a folder, and the secrets that identify the player.
struct GameStorage: Sendable {
    let name: String
    let folder: URL
    let secrets: any SecretStore

    /// Whether a device key or a session is stored here.
    var hasIdentity: Bool {
        get throws { try DeviceIdentity.isStored(in: secrets) || SignedInPlayer.stored(in: secrets) != nil }
    }
}
