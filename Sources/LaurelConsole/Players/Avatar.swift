import LaurelModel

/// A player's picture, at the address where everybody who knows the player's id finds it.
enum Avatar {
    /// - Parameter address: Empty for somebody who is no longer there.
    static func at(_ address: String) -> HTML {
        guard !address.isEmpty else { return "<span class=\"avatar\"></span>" }
        return "<img class=\"avatar\" src=\"\(address)\" alt=\"\" width=\"36\" height=\"36\" loading=\"lazy\">"
    }

    static func of(_ player: PlayerID) -> HTML { at("/v1/players/\(player.text)/avatar") }
}
