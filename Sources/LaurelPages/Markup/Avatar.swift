package import LaurelModel

/// A player's avatar. Its address contains the player's identifier only.
package enum Avatar {
    /// Returns the image at an address, which is empty for an erased player.
    static func at(_ address: String) -> HTML {
        guard !address.isEmpty else { return "<span class=\"avatar\"></span>" }
        return "<img class=\"avatar\" src=\"\(address)\" alt=\"\" width=\"36\" height=\"36\" loading=\"lazy\">"
    }

    /// Returns the avatar of a player.
    package static func of(_ player: PlayerID) -> HTML { at("/v1/players/\(player.text)/avatar") }
}
