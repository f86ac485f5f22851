import Foundation
import Testing

@testable import LaurelCommands
@testable import LaurelServer

/// Compares the generated pages of the documentation with the code that they are generated from.
@Suite
struct GeneratedPageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized

    /// Writes the page first if `LAUREL_UPDATE_DOCUMENTATION` is set.
    private static func compare(_ name: String, with text: String) throws {
        let page = root.appending(path: "Documentation").appending(path: name)
        if ProcessInfo.processInfo.environment["LAUREL_UPDATE_DOCUMENTATION"] != nil {
            try Data(text.utf8).write(to: page, options: .atomic)
        }
        let stored = try String(contentsOf: page, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let expected = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(stored, expected).prefix { $0 == $1 }.count + 1
        let isCurrent = stored == expected
        #expect(isCurrent, "Documentation/\(name):\(line) is out of date. Run: script/update-documentation")
    }

    @Test func `The command-line page equals the commands' help`() throws {
        try Self.compare("CommandLine.md", with: CommandLinePage.rendered())
    }

    @Test func `The troubleshooting page equals the server's list of problems`() throws {
        try Self.compare("Troubleshooting.md", with: TroubleshootingPage.rendered())
    }

    @Test func `Every problem slug in the sources is documented once`() throws {
        let documented = DocumentedProblem.sections.flatMap { $0.problems.map(\.slug) }
        #expect(Set(documented).count == documented.count)
        var used: Set<String> = []
        for module in ["LaurelModel", "LaurelServer", "LaurelPages", "LaurelConsole"] {
            let folder = Self.root.appending(path: "Sources").appending(path: module)
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            for path in paths where path.hasSuffix(".swift") && !path.contains("DocumentedProblem") {
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                used.formUnion(Self.slugs(in: text))
            }
        }
        #expect(used.count > 80)
        #expect(used.subtracting(documented) == [], "Add these problems to DocumentedProblem.sections.")
        #expect(Set(documented).subtracting(used) == [], "Remove these problems from DocumentedProblem.sections.")
    }

    /// Returns the slugs with which a source file creates problems, and those of a refusal's `slug` property.
    private static func slugs(in text: String) -> [String] {
        let created = text.matches(of: /(?:Problem|unauthorized|self\.init)\(\s*"([a-z]+(?:-[a-z]+)*)",/)
        let listed = text.matches(of: /case \.\w+: \("([a-z]+(?:-[a-z]+)*)", \./)
        let property = text.firstMatch(of: /var slug: String \{\n {8}switch[\s\S]*?\n {4}\}/)?.output ?? ""
        let cases = property.matches(of: /: "([a-z]+(?:-[a-z]+)*)"/)
        return created.map { String($0.1) } + listed.map { String($0.1) } + cases.map { String($0.1) }
    }
}
