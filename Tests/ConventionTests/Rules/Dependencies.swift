/// The dependencies of each module. Documentation/Architecture.md, Package.swift and all imports are compared with this
/// table.
enum Dependencies {
    /// The modules that each module imports, under the names that the documentation uses.
    static let table: [String: Set<String>] = [
        "LaurelModel": ["Foundation"],
        "LaurelRanking": [],
        "LaurelWire": ["LaurelModel", "Foundation"],
        "LaurelConfiguration": ["LaurelModel", "Yams", "Foundation"],
        "LaurelCore": ["LaurelModel", "LaurelRanking", "Crypto", "Foundation"],
        "LaurelIdentity": ["LaurelModel", "Crypto", "CryptoExtras", "SwiftASN1", "X509", "Foundation"],
        "LaurelSQLite": ["LaurelCore", "LaurelModel", "GRDB", "GRDBSQLite", "Foundation"],
        "LaurelPostgres": ["CLibPQ", "LaurelCore", "LaurelModel", "Foundation"],
        "LaurelProcesses": ["LaurelModel", "NIOCore", "NIOPosix", "Foundation"],
        "LaurelTesting": ["LaurelCore", "LaurelKit", "LaurelModel", "Foundation"],
        "LaurelImport": ["LaurelCore", "LaurelModel", "LaurelWire", "C"],
        "LaurelKit": [
            "LaurelModel", "LaurelWire", "Crypto", "CryptoKit", "Security", "Foundation", "FoundationNetworking",
            "Network",
        ],
        "LaurelGameKit": ["LaurelKit", "LaurelModel", "Foundation"],
        "GameKit": ["LaurelGameKit"],
        "LaurelServer": [
            "LaurelConfiguration", "LaurelCore", "LaurelIdentity", "LaurelImport", "LaurelModel", "LaurelWire",
            "AsyncHTTPClient", "CoreMetrics", "Hummingbird", "HummingbirdCore", "HummingbirdTLS", "HTTPTypes",
            "Logging", "NIOCore", "NIOFoundationCompat", "NIOHTTP1", "NIOHTTPTypes", "NIOPosix", "NIOSSL",
            "ServiceLifecycle", "Tracing", "Foundation",
        ],
        "LaurelPages": [
            "LaurelConfiguration", "LaurelCore", "LaurelIdentity", "LaurelModel", "LaurelServer", "LaurelWire",
            "HTTPTypes", "Hummingbird", "NIOCore", "Foundation",
        ],
        "LaurelConsole": [
            "LaurelConfiguration", "LaurelCore", "LaurelIdentity", "LaurelModel", "LaurelPages", "LaurelServer",
            "LaurelWire", "HTTPTypes", "Hummingbird", "NIOCore", "Yams", "Foundation",
        ],
        "LaurelEmbedded": ["LaurelCore", "LaurelKit", "LaurelModel", "LaurelSQLite", "Foundation"],
        "LaurelTestServer": [
            "LaurelCore", "LaurelKit", "LaurelModel", "LaurelServer", "LaurelTesting", "LaurelWire", "Hummingbird",
            "HTTPTypes", "Logging", "NIOCore", "Foundation",
        ],
        "LaurelCommands": [
            "LaurelConfiguration", "LaurelConsole", "LaurelCore", "LaurelIdentity", "LaurelImport", "LaurelModel",
            "LaurelPages", "LaurelPostgres", "LaurelServer",
            "LaurelSQLite", "LaurelWire", "CLaurelCommit",
            "ArgumentParser", "AsyncHTTPClient", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix",
            "NIOSSL",
            "Foundation",
            "C",
        ],
        "laurel": ["LaurelCommands", "Foundation"],
        "LaurelFaults": [
            "LaurelCommands", "LaurelCore", "LaurelModel", "LaurelProcesses", "LaurelSQLite", "LaurelWire",
            "ArgumentParser", "AsyncHTTPClient", "NIOCore", "NIOHTTP1", "Foundation",
        ],
        "laurel-torture": ["LaurelFaults", "Foundation"],
    ]

    /// Modules of the toolchain, which the manifest does not declare.
    static let system: Set<String> = [
        "Foundation", "FoundationNetworking", "C", "CryptoKit", "Network", "Security",
    ]
    private static let namesOfC: Set<String> = ["Glibc", "Musl", "Darwin"]

    /// The module that a line imports.
    static func module(importedBy line: String) -> String? {
        let before: Set<Substring> = [
            "public", "package", "internal", "testable", "preconcurrency", "_exported", "_spi",
            "FixedExpiryValidationTime",
        ]
        guard line.hasBytes(of: "import ") else { return nil }
        let words = line.words.drop { before.contains($0) }
        guard words.first == "import" else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        guard let module = words.dropFirst().first(where: { !kinds.contains($0) }).map(String.init) else { return nil }
        return namesOfC.contains(module) ? "C" : module
    }
}

extension ConventionRule {
    static let imports = lines(
        "A module imports only its declared dependencies", in: \.isSource,
        advice:
            "Move the code to a module that has this dependency, or pass the value as an argument. A new dependency is a "
            + "decision: add it to Documentation/Architecture.md, Package.swift and Dependencies.table.",
        breaks: { index, file in
            guard let module = file.module, let imported = Dependencies.module(importedBy: file.code[index]) else {
                return false
            }
            return Dependencies.table[module]?.contains(imported) != true
        })

    static let usedDependencies = ConventionRule(name: "Every declared dependency is imported") { project in
        let used = Dictionary(grouping: project.swiftFiles.filter(\.isSource)) { $0.module ?? "" }
            .mapValues { Set($0.flatMap { $0.code.compactMap(Dependencies.module) }) }
        return used.sorted { $0.key < $1.key }.flatMap { module, imports in
            (Dependencies.table[module] ?? []).subtracting(imports).sorted().map {
                Violation(
                    file: "Sources/\(module)", line: 1,
                    advice:
                        "No file imports \($0): remove it from Documentation/Architecture.md, Package.swift and "
                        + "Dependencies.table.")
            }
        }
    }

    static let documentedDependencies = ConventionRule(name: "The documentation lists the dependencies of each module")
    {
        project in
        guard let page = project["Documentation/Architecture.md"] else { return [] }
        let rows = page.lines.enumerated().compactMap { index, line -> (Int, [String], Set<String>)? in
            let cells = line.split(separator: "|").map { $0.trimmingPrefix { $0 == " " } }
            guard cells.count == 3, cells[0].hasPrefix("`") else { return nil }
            let modules = cells[0].split(separator: "`").map(String.init).filter { Dependencies.table[$0] != nil }
            let names = cells[2].split(separator: ",").map { String($0).words.joined(separator: " ") }
            return (index, modules, Set(names.filter { $0 != "nothing" }.map(fullName)))
        }
        let wrong = rows.flatMap { index, modules, names in
            modules.filter { Dependencies.table[$0] != names }.map {
                page.violation(
                    at: index,
                    "Dependencies.table lists these imports of \($0): \((Dependencies.table[$0] ?? []).sorted())."
                )
            }
        }
        let missing = Set(Dependencies.table.keys).subtracting(rows.flatMap(\.1))
        return wrong
            + missing.sorted().map { page.violation(at: 0, "Add a row with the contents and the imports of \($0).") }
    }

    private static func fullName(_ name: String) -> String {
        if name == "the C library" { return "C" }
        return Dependencies.table["Laurel" + name] == nil ? name : "Laurel" + name
    }

    static let declaredDependencies = ConventionRule(name: "The manifest declares the dependencies of each module") {
        project in
        guard let manifest = project["Package.swift"] else { return [] }
        return Dependencies.table.sorted { $0.key < $1.key }.compactMap { module, imports in
            let calls = [
                "module(\"\(module)\"", "module(\n            \"\(module)\"", ".executableTarget(name: \"\(module)\"",
            ]
            guard let start = calls.compactMap({ manifest.text.firstRange(of: $0) }).first else {
                return manifest.violation(at: 0, "Declare the target \(module), or remove it from Dependencies.table.")
            }
            let call = balanced(manifest.text[start.lowerBound...])
            let declaration = call[..<(call.firstRange(of: "resources:")?.lowerBound ?? call.endIndex)]
            let strings = declaration.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
            let packages = strings.filter { declaration.contains("package: \"\($0)\"") }
            let traits = strings.filter { declaration.contains("traits: [\"\($0)\"]") }
            let declared = Set(strings).subtracting(packages + traits).subtracting([module])
            guard declared != imports.subtracting(Dependencies.system) else { return nil }
            let line = manifest.text[..<start.lowerBound].count { $0 == "\n" }
            return manifest.violation(
                at: line, "Dependencies.table lists these imports of \(module): \(imports.sorted()).")
        }
    }

    static let exactVersions = ConventionRule(
        name: "The manifest requires exact versions, and the documentation lists them"
    ) { project in
        guard let manifest = project["Package.swift"] else { return [] }
        let page = project["Documentation/Dependencies.md"]?.text ?? ""
        return manifest.lines.indices.compactMap { index in
            let line = manifest.lines[index]
            guard let package = line.firstMatch(of: /\.package\(url: "([^"]+)"/) else { return nil }
            guard let version = line.firstMatch(of: /exact: "([^"]+)"/) else {
                return manifest.violation(at: index, "Require an exact version.")
            }
            guard !page.contains("(\(package.1)) | \(version.1) |") else { return nil }
            return manifest.violation(at: index, "Write this version to Documentation/Dependencies.md.")
        }
    }

    /// Returns the call at the start of `text`, up to its closing parenthesis.
    private static func balanced(_ text: Substring) -> Substring {
        var depth = 0
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" {
                depth -= 1
                if depth == 0 { return text[...index] }
            }
        }
        return text
    }
}
