import Foundation
import Testing

/// Tests that Documentation/GameKit.md names the suite that tests each symbol, or the reason why it is missing.
@Suite
struct SurfaceTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    fileprivate struct Row {
        let symbol: String
        let evidence: String

        /// The suites in the cell, without other text.
        var suites: [String] {
            evidence.split(separator: "`", omittingEmptySubsequences: false).enumerated()
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
                evidence: cells[2].trimmingCharacters(in: .whitespaces))
        }
    }

    @Test func `The table contains exactly the symbols of the module`() throws {
        let declared = Set(try Surface.declared().symbols.keys)
        let rows = try rows()
        let evidence = Set(rows.map(\.symbol))
        #expect(
            declared.subtracting(evidence).sorted() == [], "Name suites that test these, or why they are missing.")
        #expect(evidence.subtracting(declared).sorted() == [], "Remove these: the module does not declare them.")
        #expect(rows.count == evidence.count)
    }

    @Test func `Every symbol is used in code that compiles`() throws {
        let surface = try Surface.declared()
        let index = try CompilersIndex(of: Surface.built)
        let uses = try ["EverySymbol", "EverySymbol+Matches", "EverySymbol+Names", "Overrides"].map { name in
            try index.uses(in: Self.root.appending(path: "Tests/LaurelGameKitTests/\(name).swift"))
        }
        // The compiler calls these implicitly, without a name in the index.
        let unnamed = ["GKError.~=(_:_:)"]
        for (symbol, names) in surface.symbols where !unnamed.contains(symbol) {
            #expect(names.allSatisfy { name in uses.contains { $0.contains(name) } }, "\(symbol)")
        }
    }

    @Test(arguments: ["5", "6"])
    func `Code that uses every symbol compiles in each language mode without a warning`(mode: String) throws {
        let folder = Self.root.appending(path: "Tests/LaurelGameKitTests")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("EverySymbol") || $0 == "Overrides.swift" }.sorted()
        #expect(files.count == 4)
        let (compiler, output) = (Process(), Pipe())
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-parse-as-library", "-warnings-as-errors", "-swift-version", mode, "-I",
                try Surface.built.appending(path: "Modules").path,
            ] + files.map { folder.appending(path: $0).path }
        compiler.standardError = output
        try compiler.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0, "\(text)")
    }

    @Test func `Each row names suites that use exactly that symbol, or a reason`() throws {
        let surface = try Surface.declared()
        let folder = Self.root.appending(path: "Tests/LaurelGameKitTests")
        var files: [String: URL] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where path.hasSuffix(".swift") && !path.hasPrefix("EverySymbol") {
            let file = folder.appending(path: path)
            files[file.deletingPathExtension().lastPathComponent] = file
        }
        let index = try CompilersIndex(of: Surface.built)
        var suites: [String: Surface.Use] = [:]
        for row in try rows() where !row.evidence.hasPrefix("missing: ") {
            #expect(!row.suites.isEmpty, "\(row.symbol)")
            for suite in row.suites {
                let file = try #require(files[suite], "\(row.symbol): \(suite) does not exist.")
                let use = try suites[suite] ?? Surface.Use(of: file, by: index)
                suites[suite] = use
                let unused = surface.unused(row.symbol, in: use)
                #expect(unused == [], "\(suite) does not use \(row.symbol).")
            }
        }
    }
}
