import Foundation
import Testing

@testable import LaurelCommands

@Suite
struct HelpTests {
    @Test(arguments: [
        "", "game", "game create", "game list", "leaderboard", "leaderboard create", "leaderboard list",
        "leaderboard show", "import", "submit", "top", "watch", "entries", "rank", "verify",
        "plan", "apply", "pull", "undo", "player", "player flag", "player remove", "player undo",
        "key", "key create", "key list", "key rotate", "key revoke", "review", "review list", "review approve",
        "review reject", "audit", "audit list", "audit verify", "player purge", "blocklist", "blocklist load",
        "blocklist show",
        "backup", "backup create", "backup verify", "backup restore",
    ])
    func `Every command prints help on standard output`(command: String) throws {
        let place = try Workplace()
        for line in ["\(command) --help", "\(command) -h", "help \(command)"] {
            let output = try place.done(line)
            let name = command.isEmpty ? "laurel" : "laurel \(command)"
            #expect(output.hasPrefix("OVERVIEW: ") && output.contains("USAGE: \(name) "))
        }
        #expect(try place.names(in: "").allSatisfy { $0.hasPrefix(".") })
    }

    @Test func `The help contains the first commands, the directory and the exit codes`() throws {
        let help = try Workplace().done("--help")
        for words in [
            "laurel game create", "laurel leaderboard create", "laurel submit", "laurel top", "--data DIR",
            "LAUREL_DATA",
            "0 done, 1 rejected or failed, 2 wrong usage, 3 could not reach",
        ] {
            #expect(help.contains(words))
        }
    }

    @Test func `Only the help of leaderboard create shows a default order`() throws {
        let place = try Workplace()
        #expect(try place.done("leaderboard create --help").contains("(default: highToLow)"))
        #expect(!(try place.done("import --help").contains("default: highToLow")))
    }

    @Test func `The version is followed by the commit and its date, if the build set them`() throws {
        let output = try Workplace().done("--version")
        let version = try #require(output.wholeMatch(of: /(\d+\.\d+\.\d+) \((.+)\)\n/))
        let build = /development build|commit [0-9a-f]{12}(-dirty)?, \d{4}-\d\d-\d\d/
        #expect(version.2.wholeMatch(of: build) != nil, "\(output)")
        #expect(ProgramVersion.describe(commit: "", date: "") == "\(version.1) (development build)")
        #expect(
            ProgramVersion.describe(commit: "3f2a9c1d4b5e", date: "2026-11-28")
                == "\(version.1) (commit 3f2a9c1d4b5e, 2026-11-28)")
    }

    @Test(arguments: [
        ("Sources/LaurelServer/openapi.yaml", "\n  version: VERSION\n"), ("CHANGELOG.md", "\n## [VERSION] - "),
        ("README.md", "The current version is VERSION:"), ("README.md", "laurel_VERSION_amd64.deb"),
        ("Documentation/Installation.md", "laurel_VERSION_amd64.deb"),
        ("Documentation/Releases.md", "laurel_VERSION_amd64.deb"),
    ])
    func `The contract and the pages have the version of the program`(
        file: String, place: String
    ) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
        #expect(text.contains(place.replacing("VERSION", with: ProgramVersion.number)))
    }

    @Test func `The help lists the commands in groups`() throws {
        let help = try Workplace().done("--help")
        let sections = help.components(separatedBy: "\n\n").compactMap { section -> (String, [String])? in
            let lines = section.split(separator: "\n")
            guard let header = lines.first, header.hasSuffix(" SUBCOMMANDS:") else { return nil }
            // A long abstract continues on lines with more indentation.
            let names = lines.dropFirst().filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            return (String(header), names.compactMap { $0.split(separator: " ").first.map(String.init) })
        }
        let groups: [(String, [String])] = [
            ("SERVE SUBCOMMANDS:", ["serve", "dev", "config", "key", "operator"]),
            (
                "SCORES SUBCOMMANDS:",
                ["submit", "import", "top", "entries", "rank", "watch", "export", "history", "recompute"]
            ),
            ("LEADERBOARDS SUBCOMMANDS:", ["game", "leaderboard"]),
            (
                "CONFIGURATION SUBCOMMANDS:",
                [
                    "plan", "apply", "pull", "undo", "lint", "diff", "import-gamekit", "export-gamekit", "completions",
                ]
            ),
            ("PLAYERS AND MODERATION SUBCOMMANDS:", ["player", "review", "blocklist", "audit"]),
            ("DATA SUBCOMMANDS:", ["backup", "replicate", "migrate", "salvage", "wipe", "accept-loss"]),
            ("DIAGNOSTICS SUBCOMMANDS:", ["doctor", "verify", "clock"]),
        ]
        #expect(sections.map(\.0) == groups.map(\.0))
        for (section, group) in zip(sections, groups) { #expect(section.1 == group.1) }
    }

    @Test(arguments: [
        ["torture"], ["torture", "kill", "--count", "5", "--no-such"], ["torture", "--server", "--help"],
    ])
    func `The torture command names the program for fault injection`(words: [String]) throws {
        let result = try Workplace().call(words)
        #expect(result.exitCode == 2)
        #expect(result.output == "")
        let command = (["laurel-torture"] + words.dropFirst()).joined(separator: " ")
        #expect(
            result.errors
                == "laurel: Fault injection is a separate program: laurel-torture. Run: \(command)\n")
    }
}
