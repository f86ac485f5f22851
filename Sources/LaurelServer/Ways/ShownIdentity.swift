import LaurelIdentity
import LaurelModel

/// What somebody has shown, whatever way they came.
struct ShownIdentity: Sendable {
    let credential: SignInCredential
    /// The name of what is good once, by which it is remembered.
    let spending: String?
    /// Whom to make where nobody is known by it.
    var newcomer: NewPlayer
}

/// The ways in, as addresses name them.
enum SignInWay: String, CaseIterable {
    case guest
    case custom
    case apple
    case gameCenter = "game-center"
}
