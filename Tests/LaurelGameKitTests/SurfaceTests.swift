import Foundation
import Testing

/// Documentation/GameKit.md says of every symbol where its effect is tested, or why it has none; this holds it to that.
@Suite
struct SurfaceTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    fileprivate struct Row {
        let symbol: String
        let told: String

        /// The suites that it names, without what is said besides.
        var suites: [String] {
            told.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }
    }

    private func rows() throws -> [Row] {
        let text = try String(contentsOf: Self.root.appending(path: "Documentation/GameKit.md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            guard cells.count == 4 else { return nil }
            return Row(
                symbol: cells[1].trimmingCharacters(in: CharacterSet(charactersIn: " `")),
                told: cells[2].trimmingCharacters(in: .whitespaces))
        }
    }

    @Test func `the table has every symbol of the module, and no other`() throws {
        let declared = try Self.declared()
        let rows = try rows()
        let told = Set(rows.map(\.symbol))
        #expect(declared.subtracting(told).sorted() == [], "Say where these are tested, or why they are missing.")
        #expect(told.subtracting(declared).sorted() == [], "The module has no such symbols.")
        #expect(rows.count == told.count)
    }

    @Test func `each row names a test that mentions it, or a reason`() throws {
        let files = try FileManager.default.subpathsOfDirectory(
            atPath: Self.root.appending(path: "Tests/LaurelGameKitTests").path)
        var texts: [String: String] = [:]
        for file in files where file.hasSuffix(".swift") && file != "EverySymbol.swift" {
            let url = Self.root.appending(path: "Tests/LaurelGameKitTests/" + file)
            texts[url.deletingPathExtension().lastPathComponent] = try String(contentsOf: url, encoding: .utf8)
        }
        for row in try rows() where !row.told.hasPrefix("missing: ") {
            #expect(!row.suites.isEmpty, "\(row.symbol)")
            for suite in row.suites {
                let text = try #require(texts[suite], "\(row.symbol): there is no \(suite).")
                #expect(row.isUsed(in: text), "\(suite) does not use \(row.symbol).")
            }
        }
    }

    /// What the compiler says that the module declares, without what follows from a declaration.
    private static func declared() throws -> Set<String> {
        let program = try #require(Bundle.main.executableURL?.resolvingSymlinksInPath())
        let built = program.deletingLastPathComponent()
        let folder = FileManager.default.temporaryDirectory.appending(path: "laurel-symbols-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let extract = Process()
        extract.executableURL = URL(filePath: "/usr/bin/env")
        extract.arguments = [
            "swift-symbolgraph-extract", "-module-name", "LaurelGameKit", "-I", built.appending(path: "Modules").path,
            "-target", built.deletingLastPathComponent().lastPathComponent, "-minimum-access-level", "public",
            "-skip-synthesized-members", "-output-dir", folder.path,
        ]
        try extract.run()
        extract.waitUntilExit()
        try #require(extract.terminationStatus == 0)
        struct Graph: Decodable {
            struct Symbol: Decodable { let pathComponents: [String] }
            let symbols: [Symbol]
        }
        let graph = try JSONDecoder().decode(
            Graph.self, from: Data(contentsOf: folder.appending(path: "LaurelGameKit.symbols.json")))
        return Set(
            graph.symbols.map(\.pathComponents).filter { $0.last != "init(rawValue:)" }
                .map { $0.joined(separator: ".") })
    }
}

extension SurfaceTests.Row {
    /// Whether a test names the symbol as one does who uses it: a type by itself, a member behind a dot or where a class
    /// implements it.
    fileprivate func isUsed(in text: String) -> Bool {
        let parts = symbol.split(separator: "(")[0].split(separator: ".").map(String.init)
        let (type, name) = (parts.dropLast().last ?? parts[0], parts[parts.count - 1])
        switch name {
        case "init": return text.mentions(type, behind: [""])
        case "encode", "supportsSecureCoding": return text.contains("NSKeyedArchiver")
        case "isEqual": return text.contains(" == ") || text.contains(".isEqual(")
        case "hash": return text.contains(".hash ") || text.contains("Set([")
        case "~=": return text.contains("catch GKError.")
        default:
            return text.mentions(
                name, behind: name.first?.isUppercase == true ? [""] : [".", "func ", "LaurelGameKit."])
        }
    }
}

extension String {
    /// Whether `word` stands here as a whole word, right behind one of `places`.
    fileprivate func mentions(_ word: String, behind places: [String]) -> Bool {
        var rest = self[...]
        while let found = rest.range(of: word) {
            let before = self[..<found.lowerBound]
            let isPart: (Character?) -> Bool = { $0.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false }
            if !isPart(before.last), !isPart(self[found.upperBound...].first),
                places.contains(where: { before.hasSuffix($0) })
            {
                return true
            }
            rest = self[found.upperBound...]
        }
        return false
    }
}
