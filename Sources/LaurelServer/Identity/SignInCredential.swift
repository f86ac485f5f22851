import LaurelIdentity

/// What somebody has shown to be theirs, by the name under which it is kept.
enum SignInCredential: Sendable {
    case device(DeviceKey)
    case custom(issuer: String, subject: String)
    case apple(subject: String)
    case gameCenter(player: String)

    var name: String {
        switch self {
        case .device(let key): "guest:" + key.name
        // The issuer's length, so that no two pairs make one name.
        case .custom(let issuer, let subject): "custom:\(issuer.utf8.count):\(issuer):\(subject)"
        case .apple(let subject): "apple:" + subject
        case .gameCenter(let player): "game-center:" + player
        }
    }
}
