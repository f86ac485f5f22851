import Foundation
import Testing

@testable import LaurelCommands

@Suite
struct TerminalStyleTests {
    @Test(
        arguments: [
            (true, [:], .colored), (false, [:], .plain), (true, ["NO_COLOR": "1"], .plain),
            (true, ["NO_COLOR": "", "TERM": "xterm"], .colored), (true, ["TERM": "dumb"], .plain),
            (false, ["TERM": "xterm-256color"], .plain), (true, ["TERM": "xterm-256color"], .colored),
        ] as [(Bool, [String: String], TerminalStyle)]
    )
    func `Colors require a terminal`(isTTY: Bool, environment: [String: String], style: TerminalStyle) {
        #expect(TerminalStyle(isTTY: isTTY, environment: environment) == style)
    }

    @Test(arguments: TerminalRole.allCases)
    func `A plain style does not change text`(role: TerminalRole) {
        #expect(TerminalStyle.plain.apply(role, to: "x") == "x")
        #expect(TerminalStyle.colored.apply(role, to: "") == "")
    }

    @Test(arguments: [
        (TerminalRole.plain, "x"), (.header, "\u{1B}[1mx\u{1B}[0m"), (.secondary, "\u{1B}[2mx\u{1B}[0m"),
        (.gold, "\u{1B}[1;38;5;136mx\u{1B}[0m"), (.silver, "\u{1B}[1;38;5;245mx\u{1B}[0m"),
        (.bronze, "\u{1B}[1;38;5;130mx\u{1B}[0m"),
    ])
    func `A colored style has the escape sequence of its role`(role: TerminalRole, text: String) {
        #expect(TerminalStyle.colored.apply(role, to: "x") == text)
    }

    @Test func `The first three ranks have medals`() {
        #expect((0...4).map(TerminalRole.medal) == [nil, .gold, .silver, .bronze, nil])
    }

    @Test(arguments: [TerminalRole.gold, .silver, .bronze])
    func `Medal colors have enough contrast on black and on white`(role: TerminalRole) throws {
        let luminance = try luminance(paletteIndex: #require(TerminalStyle.paletteIndex(of: role)))
        #expect((luminance + 0.05) / 0.05 >= 3)
        #expect(1.05 / (luminance + 0.05) >= 3)
    }

    /// Returns the relative luminance of a color in the palette of 256 (WCAG).
    private func luminance(paletteIndex: Int) -> Double {
        let levels = [0.0, 95, 135, 175, 215, 255]
        let cube = paletteIndex - 16
        let channels =
            paletteIndex >= 232
            ? [Double](repeating: Double(8 + 10 * (paletteIndex - 232)), count: 3)
            : [levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6]]
        return zip(channels, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, pair in
            sum + pow((pair.0 / 255 + 0.055) / 1.055, 2.4) * pair.1
        }
    }
}
