import LaurelModel

/// A picture made from a player's id: a small landscape that is always the same for the same player.
enum Avatar {
    static func of(_ player: PlayerID) -> HTML {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in player.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let hue = Int(hash % 360)
        let (sunX, sunY) = (Int((hash >> 9) % 22) + 9, Int((hash >> 17) % 9) + 9)
        let (left, right) = (Int((hash >> 25) % 12) + 22, Int((hash >> 33) % 12) + 20)
        let other = (hue + 40 + Int((hash >> 41) % 140)) % 360
        return """
            <svg class="avatar" viewBox="0 0 40 40" width="36" height="36" aria-hidden="true">\
            <path fill="hsl(\(hue) 70% 80%)" d="M0 0h40v40H0z"/>\
            <circle cx="\(sunX)" cy="\(sunY)" r="6" fill="hsl(\(other) 90% 62%)"/>\
            <path fill="hsl(\(hue) 50% 52%)" d="M0 \(left)Q14 \(left - 14) 26 \(right)T40 \(left)V40H0z"/>\
            <path fill="hsl(\(hue) 55% 34%)" d="M0 \(left + 8)Q18 \(right + 2) 40 \(right + 10)V40H0z"/></svg>
            """
    }
}
