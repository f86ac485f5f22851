import Foundation
import Testing

/// The declarations of the module, as the compiler lists them.
struct Surface: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }

        let identifier: Identifier
        let pathComponents: [String]
    }

    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
    }

    private let declarations: [Symbol]
    private let relationships: [Relationship]
    /// The precise identifiers by the name in the table. Overloads share a name.
    let symbols: [String: [String]]

    private enum CodingKeys: String, CodingKey { case declarations = "symbols", relationships }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        declarations = try fields.decode([Symbol].self, forKey: .declarations)
        relationships = try fields.decode([Relationship].self, forKey: .relationships)
        // A default implementation in a protocol extension is not a symbol of its own.
        let defaults = Set(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.source))
        symbols = Dictionary(
            grouping: declarations.filter {
                $0.pathComponents.last != "init(rawValue:)" && !defaults.contains($0.identifier.precise)
            }, by: { $0.pathComponents.joined(separator: ".") }
        ).mapValues { $0.map(\.identifier.precise) }
    }

    /// The folder of the build.
    static var built: URL {
        get throws {
            try #require(Bundle.main.executableURL?.resolvingSymlinksInPath()).deletingLastPathComponent()
        }
    }

    /// Extracts the declarations, without synthesized members.
    static func declared() throws -> Surface {
        let built = try built
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
        return try JSONDecoder().decode(
            Surface.self, from: Data(contentsOf: folder.appending(path: "LaurelGameKit.symbols.json")))
    }

    // MARK: Uses

    /// The symbols that a file uses by the compiler's index, and its text.
    struct Use {
        let symbols: Set<String>
        let text: String

        init(of file: URL, by index: CompilersIndex) throws {
            symbols = try index.uses(in: file)
            text = try String(contentsOf: file, encoding: .utf8)
        }
    }

    /// Returns the precise identifiers of a symbol that a file does not use.
    func unused(_ symbol: String, in file: Use) -> [String] {
        let parts = symbol.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
        let type = parts.dropLast().joined(separator: ".")
        switch parts.last {
        // Foundation calls these for the type or for a subclass.
        case "encode(with:)", "init(coder:)", "supportsSecureCoding":
            let isStored = (below(type) + [type]).contains { file.text.contains("(ofClass: \($0).self") }
            return isStored ? [] : [symbol]
        case "isEqual(_:)":
            let isCompared = file.text.contains(" == ") && symbols[type]?.allSatisfy(file.symbols.contains) == true
            return isCompared ? [] : [symbol]
        default: return symbols[symbol, default: [symbol]].filter { !file.symbols.contains($0) }
        }
    }

    /// Returns the subclasses of a class.
    private func below(_ type: String) -> [String] {
        let heirs = Set(
            relationships.filter { $0.kind == "inheritsFrom" && symbols[type]?.contains($0.target) == true }.map(
                \.source))
        return declarations.filter { heirs.contains($0.identifier.precise) }.map {
            $0.pathComponents.joined(separator: ".")
        }
    }
}
