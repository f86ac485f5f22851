import LaurelConfiguration
import LaurelTesting
import Testing

@testable import LaurelPages

/// The contrast of a game's colors.
@Suite struct ThemeTests {
    @Test(arguments: [
        ("ffffff", WebColor.black), ("000000", .white), ("ffff00", .black), ("7c3aed", .white), ("c0ffee", .black),
        ("23693f", .white),
    ])
    func `Text has enough contrast on every color`(text: String, ink: WebColor) throws {
        let color = try WebColor(text)
        #expect(color.ink == ink && color.contrast(with: ink) >= 4.5)
    }

    @Test(arguments: ["", "fff", "+fffff", "gggggg", "ffffff;", "1234567", "é1234", "#fff", "##12345"])
    func `An invalid color is rejected`(text: String) {
        #expect(throws: InvalidWebColor.self) { try WebColor(text) }
    }

    /// Extreme and random colors, light and dark.
    @Test(arguments: UInt64(0)..<60)
    func `Text and symbols have enough contrast in every theme`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let ends: [WebColor] = [.white, .black]
        func color(_ index: Int) -> WebColor {
            seed < 4
                ? ends[(Int(seed) >> index) & 1]
                : WebColor(
                    red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                    blue: .random(in: 0...255, using: &random))
        }
        let sheet = GameTheme(accent: color(0), ground: color(1)).styleSheet
        let schemes = sheet.split(separator: "@media (prefers-color-scheme:dark)")
        #expect(schemes.count == 2)
        for (scheme, papers, texts) in zip3(schemes) {
            func value(_ name: String) throws -> WebColor {
                let parts = scheme.split(separator: "--\(name):#")
                return try WebColor(String(try #require(parts.last).prefix(6)))
            }
            let (accent, ground, ink) = (try value("accent"), try value("ground"), try value("on-accent"))
            #expect(accent.contrast(with: ink) >= 4.5)
            for behind in papers + [ground] { #expect(accent.contrast(with: behind) >= 3, "\(accent) on \(behind)") }
            for text in texts { #expect(ground.contrast(with: text) >= 4.5, "\(text) on \(ground)") }
        }
    }

    /// Adds the colors of the style sheet of all pages to each scheme: papers and grounds, ink and weaker text.
    private func zip3(_ schemes: [Substring]) -> [(Substring, papers: [WebColor], texts: [WebColor])] {
        let colors = [
            (["fffefa", "f6f3ea"], ["1b241e", "566059"]), (["161e19", "0e1411"], ["eef3ee", "a5b2a9"]),
        ].map { ($0.0.compactMap { try? WebColor($0) }, $0.1.compactMap { try? WebColor($0) }) }
        return zip(schemes, colors).map { ($0, $1.0, $1.1) }
    }

    @Test func `The style sheet has the colors that the tests assume`() {
        let sheet = String(decoding: AssetCatalog(Asset.pages)["laurel.css"]?.bytes ?? [], as: UTF8.self)
        for color in ["fffefa", "f6f3ea", "566059", "161e19", "0e1411", "a5b2a9"] {
            #expect(sheet.contains("#\(color)"))
        }
    }

    @Test func `Medals and badges have enough contrast, light and dark`() throws {
        let sheet = String(decoding: try #require(AssetCatalog(Asset.pages)["laurel.css"]).bytes, as: UTF8.self)
        let badge = try #require(
            sheet.firstMatch(of: /\.badge\.plain \{ color: color-mix\(in srgb, var\(--soft\) (\d+)%, var\(--paper\)\)/))
        let share = try #require(Double(badge.1)) / 100
        let schemes = sheet.split(separator: "@media (prefers-color-scheme: dark)")
        #expect(schemes.count == 2)
        for scheme in schemes {
            func color(_ name: String) throws -> WebColor {
                let start = try #require(scheme.firstRange(of: "--\(name): #")).upperBound
                return try WebColor(String(scheme[start...].prefix(6)))
            }
            let (paper, soft) = (try color("paper"), try color("soft"))
            // A medal's number has the paper's color.
            for medal in ["gold", "silver", "bronze"] {
                #expect(try color(medal).contrast(with: paper) >= 4.5, "\(medal)")
            }
            func mixed(_ part: KeyPath<WebColor, UInt8>) -> UInt8 {
                UInt8(Double(soft[keyPath: part]) * share + Double(paper[keyPath: part]) * (1 - share))
            }
            let plain = WebColor(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
            #expect(plain.contrast(with: paper) >= 3, "\(plain)")
        }
    }

    @Test
    func `A game's pages use the colors of its configuration, and the address has priority`()
        async throws
    {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let plain = try await fixture.send("GET", "/assets/theme.css?game=com.example.racer")
            #expect(plain.status == 200 && plain.text.isEmpty)
            let applied = try await fixture.send(
                "PUT", "/v1/admin/games/com.example.racer/configuration",
                ["Authorization": "Bearer \(fixture.serverKey)", "Content-Type": "application/json"],
                body: #"{"leaderboards":[{"id":"cacti"}],"theme":{"accent":"7c3aed"}}"#)
            #expect(applied.status == 200, "\(applied.text)")
            let page = try await fixture.send("GET", "/g/com.example.racer/cacti").text
            let address = try #require(page.firstMatch(of: /\/assets\/theme\.css[^"]*/)).0.replacing("&amp;", with: "&")
            #expect(
                try await fixture.send("GET", String(address)).text.contains("--accent:#7c3aed;--on-accent:#ffffff"))
            let other = try await fixture.send("GET", "\(address)&accent=23693f")
            #expect(
                other.text.contains("--accent:#23693f") && other.header("Content-Type")?.hasPrefix("text/css") == true)
            #expect(try await fixture.send("GET", "/assets/theme.css?accent=red").status == 400)
            #expect(try await fixture.send("GET", "/assets/theme.css?game=com.example.none").status == 404)
        }
    }
}
