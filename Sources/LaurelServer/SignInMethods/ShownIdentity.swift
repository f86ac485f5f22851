import LaurelIdentity
import LaurelModel

/// A verified identity, from any sign-in method.
struct ShownIdentity: Sendable {
    let credential: SignInCredential
    /// The name of the record that marks a single-use proof as used; nil if the proof is not single-use.
    let spending: String?
    /// The player to create if the identity is not linked to a player.
    var newPlayer: NewPlayer
}

/// The sign-in methods, by their names in paths.
enum SignInMethod: String, CaseIterable {
    case guest
    case custom
    case apple
    case gameCenter = "game-center"
}
