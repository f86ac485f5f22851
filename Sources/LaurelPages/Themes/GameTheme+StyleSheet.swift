import LaurelConfiguration

/// The style sheet with a game's colors. Each color is changed towards white or black until it has enough contrast: 4.5
/// to 1 with text, 3 to 1 with symbols.
extension GameTheme {
    var styleSheet: String {
        let (light, dark) = (declarations(.light), declarations(.dark))
        guard !light.isEmpty else { return "" }
        return ":root{\(light)}\n@media (prefers-color-scheme:dark){:root{\(dark)}}\n"
    }

    private func declarations(_ scheme: Scheme) -> String {
        var declarations = ""
        var behind = scheme.papers
        if let ground {
            let shown = ground.moved(to: scheme.paperEnd, untilItHas: scheme.groundContrast, with: [scheme.soft])
            declarations += "--ground:#\(shown.text);--glow:#\(shown.text);"
            behind.append(shown)
        }
        if let accent {
            let shown = accent.moved(to: scheme.inkEnd, untilItHas: 3, with: behind)
            declarations +=
                "--accent:#\(shown.text);--on-accent:#\(shown.ink.text);"
                + "--mine:color-mix(in srgb,var(--accent) 14%,var(--paper));"
        }
        return declarations
    }

    /// The colors of the style sheet of all pages.
    private struct Scheme {
        /// The default backgrounds, on which the accent color is shown if the game has no background color.
        let papers: [WebColor]
        /// The text color with the lowest contrast.
        let soft: WebColor
        let paperEnd: WebColor
        let inkEnd: WebColor
        /// The contrast that a game's background color must have with ``soft``. It is higher than text requires in the
        /// dark scheme, because cards have a lighter background.
        let groundContrast: Double

        static let light = Scheme(
            papers: [.init(red: 0xFF, green: 0xFE, blue: 0xFA), .init(red: 0xF6, green: 0xF3, blue: 0xEA)],
            soft: .init(red: 0x56, green: 0x60, blue: 0x59), paperEnd: .white, inkEnd: .black, groundContrast: 4.5)
        static let dark = Scheme(
            papers: [.init(red: 0x16, green: 0x1E, blue: 0x19), .init(red: 0x0E, green: 0x14, blue: 0x11)],
            soft: .init(red: 0xA5, green: 0xB2, blue: 0xA9), paperEnd: .black, inkEnd: .white, groundContrast: 7.5)
    }
}
