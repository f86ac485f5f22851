import LaurelIdentity
import LaurelModel

/// What somebody has shown, whatever way they came.
struct ShownIdentity: Sendable {
    let credential: SignInCredential
    /// The name of what is good once, by which it is remembered.
    let spending: String?
    /// Whom to make where nobody is known by it.
    var newPlayer: NewPlayer
}

/// The ways in, as addresses name them.
enum SignInMethod: String, CaseIterable {
    case guest
    case custom
    case apple
    case gameCenter = "game-center"
}
