import LaurelIdentity

/// What somebody has shown to be theirs, by the name under which it is kept.
enum SignInCredential: Sendable {
    case device(DeviceKey)

    var name: String {
        switch self {
        case .device(let key): "device:" + key.name
        }
    }
}
