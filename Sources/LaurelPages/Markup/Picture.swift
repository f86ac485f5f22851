package import LaurelModel

/// An image that a game's configuration names.
package enum Picture {
    /// Returns the image with a name in a game's configuration.
    package static func of(_ name: String, in game: GameID) -> HTML {
        """
        <img class="picture" src="\(address(of: name, in: game))" alt="" width="56" height="56" loading="lazy">
        """
    }

    /// Returns the path of an image on this server.
    static func address(of name: String, in game: GameID) -> String {
        "/v1/games/\(game)/images/\(escaped(name))"
    }

    /// Returns a text that is percent-encoded as one part of a path.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return escaped
    }
}
