/// Who may import whom: the one table that Documentation/House.md, Package.swift and the imports are held against.
enum Arrows {
    /// The names by which the documentation calls them.
    static let table: [String: Set<String>] = [
        "LaurelModel": ["Foundation"],
        "LaurelRanking": [],
        "LaurelWire": ["LaurelModel", "Foundation"],
        "LaurelConfiguration": ["LaurelModel", "Yams", "Foundation"],
        "LaurelCore": ["LaurelModel", "LaurelRanking", "Crypto", "Foundation"],
        "LaurelIdentity": ["LaurelModel", "Crypto", "CryptoExtras", "SwiftASN1", "X509", "Foundation"],
        "LaurelSQLite": ["LaurelCore", "LaurelModel", "GRDB", "GRDBSQLite", "Foundation"],
        "LaurelPostgres": ["CLibPQ", "LaurelCore", "LaurelModel", "Foundation"],
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
            "AsyncHTTPClient", "Hummingbird", "HummingbirdCore", "HummingbirdTLS", "HTTPTypes",
            "Logging", "NIOCore", "NIOFoundationCompat", "NIOHTTP1", "NIOHTTPTypes", "NIOPosix", "NIOSSL",
            "ServiceLifecycle",
            "UnixSignals", "Foundation",
        ],
        "LaurelConsole": [
            "LaurelConfiguration", "LaurelCore", "LaurelIdentity", "LaurelModel", "LaurelServer", "LaurelWire",
            "HTTPTypes", "Hummingbird", "NIOCore", "Yams", "Foundation",
        ],
        "LaurelEmbedded": ["LaurelCore", "LaurelKit", "LaurelModel", "LaurelSQLite", "Foundation"],
        "LaurelTestServer": [
            "LaurelCore", "LaurelKit", "LaurelModel", "LaurelServer", "LaurelTesting", "LaurelWire", "Hummingbird",
            "HTTPTypes", "Logging", "NIOCore", "Foundation",
        ],
        "LaurelCommands": [
            "LaurelConfiguration", "LaurelConsole", "LaurelCore", "LaurelIdentity", "LaurelImport", "LaurelModel",
            "LaurelPostgres", "LaurelServer",
            "LaurelSQLite", "LaurelWire",
            "ArgumentParser", "AsyncHTTPClient", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix",
            "NIOSSL",
            "Foundation",
            "C",
        ],
        "laurel": ["LaurelCommands", "Foundation"],
    ]

    /// What comes with the toolchain, which no manifest declares.
    static let system: Set<String> = [
        "Foundation", "FoundationNetworking", "C", "CryptoKit", "Network", "Security",
    ]
    private static let namesOfC: Set<String> = ["Glibc", "Musl", "Darwin"]

    /// The module that a line imports.
    static func module(importedBy line: String) -> String? {
        let before: Set<Substring> = ["public", "package", "internal", "testable", "preconcurrency", "_exported"]
        let words = line.words.drop { before.contains($0) }
        guard words.first == "import" else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        guard let module = words.dropFirst().first(where: { !kinds.contains($0) }).map(String.init) else { return nil }
        return namesOfC.contains(module) ? "C" : module
    }
}

extension HouseRule {
    static let imports = lines(
        "a room imports only what its arrows say", in: \.isSource,
        advice:
            "Keep to the room's arrows in Documentation/House.md: move the code to a room that knows both, or hand it "
            + "in. A new arrow is a decision: add it there, to Package.swift and to Arrows.table.",
        breaks: { index, file in
            guard let room = file.room, let module = Arrows.module(importedBy: file.code[index]) else { return false }
            return Arrows.table[room]?.contains(module) != true
        })

    static let usedArrows = HouseRule(name: "every arrow is used") { project in
        let used = Dictionary(grouping: project.swiftFiles.filter(\.isSource)) { $0.room ?? "" }
            .mapValues { Set($0.flatMap { $0.code.compactMap(Arrows.module) }) }
        return used.sorted { $0.key < $1.key }.flatMap { room, modules in
            (Arrows.table[room] ?? []).subtracting(modules).sorted().map {
                Offence(
                    file: "Sources/\(room)", line: 1,
                    advice:
                        "Nothing here imports \($0): take the arrow out of the documentation, Package.swift and Arrows."
                )
            }
        }
    }

    static let documentedArrows = HouseRule(name: "the documentation has the same arrows") { project in
        guard let house = project["Documentation/House.md"] else { return [] }
        let rows = house.lines.enumerated().compactMap { index, line -> (Int, [String], Set<String>)? in
            let cells = line.split(separator: "|").map { $0.trimmingPrefix { $0 == " " } }
            guard cells.count == 3, cells[0].hasPrefix("`") else { return nil }
            let rooms = cells[0].split(separator: "`").map(String.init).filter { Arrows.table[$0] != nil }
            let names = cells[2].split(separator: ",").map { String($0).words.joined(separator: " ") }
            return (index, rooms, Set(names.filter { $0 != "nothing" }.map(fullName)))
        }
        let wrong = rows.flatMap { index, rooms, names in
            rooms.filter { Arrows.table[$0] != names }.map {
                house.offence(at: index, "\($0) imports \((Arrows.table[$0] ?? []).sorted()) by the table in Arrows.")
            }
        }
        let missing = Set(Arrows.table.keys).subtracting(rows.flatMap(\.1))
        return wrong + missing.sorted().map { house.offence(at: 0, "Tell what lives in \($0), and what it imports.") }
    }

    private static func fullName(_ name: String) -> String {
        if name == "the C library" { return "C" }
        return Arrows.table["Laurel" + name] == nil ? name : "Laurel" + name
    }

    static let declaredArrows = HouseRule(name: "the manifest has the same arrows") { project in
        guard let manifest = project["Package.swift"] else { return [] }
        return Arrows.table.sorted { $0.key < $1.key }.compactMap { room, modules in
            let calls = ["room(\"\(room)\"", "room(\n            \"\(room)\"", ".executableTarget(name: \"\(room)\""]
            guard let start = calls.compactMap({ manifest.text.firstRange(of: $0) }).first else {
                return manifest.offence(at: 0, "Declare the target \(room), or take it out of Arrows.table.")
            }
            let call = balanced(manifest.text[start.lowerBound...])
            let declaration = call[..<(call.firstRange(of: "resources:")?.lowerBound ?? call.endIndex)]
            let strings = declaration.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
            let packages = strings.filter { declaration.contains("package: \"\($0)\"") }
            let traits = strings.filter { declaration.contains("traits: [\"\($0)\"]") }
            let declared = Set(strings).subtracting(packages + traits).subtracting([room])
            guard declared != modules.subtracting(Arrows.system) else { return nil }
            let line = manifest.text[..<start.lowerBound].count { $0 == "\n" }
            return manifest.offence(at: line, "\(room) depends on \(modules.sorted()) by the table in Arrows.")
        }
    }

    /// The call that `text` begins with, up to the parenthesis that ends it.
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
