import LaurelIdentity

/// A verified credential of a player. Its name is the key of the stored record.
enum SignInCredential: Sendable {
    case device(DeviceKey)
    case custom(issuer: String, subject: String)
    case apple(subject: String)
    case gameCenter(player: String)

    var name: String {
        switch self {
        case .device(let key): "guest:" + key.name
        // The issuer's length makes the name unambiguous.
        case .custom(let issuer, let subject): "custom:\(issuer.utf8.count):\(issuer):\(subject)"
        case .apple(let subject): "apple:" + subject
        case .gameCenter(let player): "game-center:" + player
        }
    }
}
