import Foundation
import Testing

@testable import LaurelCommands

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
}
