/// A made-up project that breaks one rule.
struct Offender {
    let project: Project
    /// Where it breaks it, as `file:line`.
    let places: [String]

    init(_ project: Project, at places: String...) {
        self.project = project
        self.places = places
    }

    /// A made-up file among the sources, whose lines marked `// no` break a rule.
    private static func model(_ text: String, name: String = "Sources/LaurelModel/A.swift", at lines: Int...)
        -> Offender
    {
        var offender = Offender(Project([name: text]))
        offender = Offender(offender.project, places: lines.map { "\(name):\($0)" })
        return offender
    }

    private init(_ project: Project, places: [String]) {
        self.project = project
        self.places = places
    }

    static let all: [String: Offender] = [
        "a room imports only what its arrows say": Offender(
            Project([
                "Sources/LaurelRanking/A.swift": "\npublic import Foundation\n// import Foundation",
                "Sources/LaurelCore/B.swift": "import struct Foundation.URL\nimport LaurelModel\nimport GRDB",
                "Sources/LaurelCommands/C.swift": "import Glibc\nimport Crypto",
                "Sources/Stranger/D.swift": "import LaurelModel",
            ]),
            at: "Sources/LaurelCommands/C.swift:2", "Sources/LaurelCore/B.swift:3", "Sources/LaurelRanking/A.swift:2",
            "Sources/Stranger/D.swift:1"),
        "every arrow is used": Offender(
            Project(["Sources/LaurelWire/A.swift": "import Foundation"]), at: "Sources/LaurelWire:1"),
        "the documentation has the same arrows": Offender(
            Project([
                "Documentation/House.md": """
                | room | what lives there | imports |
                | --- | --- | --- |
                | `LaurelModel` | words | Foundation |
                | `LaurelRanking` | a tree | Model |

                """ + rows(of: Set(Arrows.table.keys).subtracting(["LaurelModel", "LaurelRanking", "laurel"]))
            ]),
            at: "Documentation/House.md:4", "Documentation/House.md:1"),
        "the manifest has the same arrows": Offender(
            Project([
                "Package.swift": """
                room("LaurelModel"),
                room("LaurelRanking", ["LaurelModel"]),
                room("LaurelSQLite", ["LaurelCore", "LaurelModel", .product(name: "GRDB", package: "GRDB.swift")]),

                """
                    + declarations(
                        of: Set(Arrows.table.keys).subtracting([
                            "LaurelModel", "LaurelRanking", "LaurelSQLite", "laurel",
                        ]))
            ]),
            at: "Package.swift:2", "Package.swift:3", "Package.swift:1"),
        "nobody writes Date()": model("let a = Date()\nlet b = CivilDate()\n// Date()\nlet c = \"Date()\"", at: 1),
        "nobody writes Task.sleep": model("try await Task.sleep(for: .seconds(1))\nusleep(1)\nasleep(1)", at: 1, 2),
        "nobody writes DispatchSemaphore": Offender(
            Project([
                "Benchmarks/Sources/ABenchmarks/A.swift": "let a = DispatchSemaphore(value: 0)",
                "Fuzz/B.swift": "let b = DispatchGroup()", "Sources/LaurelModel/C.swift": "DispatchGroup().wait()",
                "Tests/DTests/D.swift": "let d = DispatchGroup()",
            ]),
            at: "Benchmarks/Sources/ABenchmarks/A.swift:1", "Fuzz/B.swift:1", "Sources/LaurelModel/C.swift:1"),
        "nobody writes NSLock": model("import Synchronization\nlet a = NSLock()\n// NSLock", at: 1, 2),
        "nobody writes print(": model("print(1)\nstream.print(1)\nSwift.print(1)\nreprint(1)", at: 1, 3),
        "nobody writes TODO": model("// TODO: all of it\nlet TODOS = 1", at: 1),
        "chance comes from a seed or from the caller": model(
            "let a = Int.random(in: 0..<9)\nlet b = Int.random(in: 0..<9, using: &c)\nd.shuffled()", at: 1, 3),
        "what may trap says why it never does": model(
            "let a = try! b()\n// It has two.\nlet c = try! d()\nlet e = f as! G\nfatalError()", at: 1, 4, 5),
        "what may trap on data from outside was reviewed": Offender(
            Project([
                "Sources/LaurelServer/A.swift": """
                let a = UInt32(number)
                guard let b = UInt32(text), let c = Int(exactly: d) else { return }
                let e = start.value + 1
                let f = parts[0]
                guard parts.count == 2, parts[0] == g else { return }
                let h = i!
                FileHandle.standardError.write(j)
                let k = Dictionary(uniqueKeysWithValues: l)
                let m = Dictionary(l) { $1 }
                let n = Int64(player.value)
                """,
                "Sources/LaurelCommands/C.swift": "let a = Int64(number)\nlet b = try Int(argument: text)",
                "Sources/LaurelKit/D.swift": "let a = parts[0]",
                "Sources/LaurelModel/E.swift": "let a = start.milliseconds * 1_000",
                "Sources/LaurelRanking/B.swift": "let a = UInt32(number)",
                "Sources/LaurelServer/Events/EventWriter.swift": "let a = parts[1]\nlet b = parts[1]",
                "Sources/LaurelWire/LeaderboardBody.swift": "",
            ]),
            at: "Sources/LaurelCommands/C.swift:1", "Sources/LaurelKit/D.swift:1", "Sources/LaurelModel/E.swift:1",
            "Sources/LaurelServer/A.swift:1", "Sources/LaurelServer/A.swift:3", "Sources/LaurelServer/A.swift:4",
            "Sources/LaurelServer/A.swift:6", "Sources/LaurelServer/A.swift:7", "Sources/LaurelServer/A.swift:8",
            "Sources/LaurelServer/Events/EventWriter.swift:2",
            "Sources/LaurelWire/LeaderboardBody.swift:1"),
        "what the compiler cannot check has its reason above it": model(
            "final class A: @unchecked Sendable {}\n/// A lock guards it.\nfinal class B: @unchecked Sendable {}", at: 1
        ),
        "pointers stay where they are needed": Offender(
            Project([
                "Sources/LaurelModel/A.swift": "\nlet a: UnsafeMutablePointer<Int>",
                "Sources/LaurelRanking/Tree/B.swift": "let b: UnsafeRawPointer",
                "Sources/LaurelRanking/Members/C.swift": "let c = 1",
            ]),
            at: "Sources/LaurelModel/A.swift:2", "Sources/LaurelRanking/Members/:1"),
        "the rooms that others call say what they throw": model(
            """
            public func a() throws {}
            public func b() throws(C) {}
            public func d(
                e: Int
            ) throws {}
            func f() {}
            func g() {}
            func h() throws {}
            """, at: 1, 5),
        "a file holds one idea": model(String(repeating: "\n", count: 401), at: 401),
        "a file is called what it holds": Offender(
            Project([
                "Sources/LaurelModel/A.swift": "struct B {}", "Sources/LaurelModel/C.swift": "extension C {}",
                "Sources/LaurelModel/D+E.swift": "struct D {}", "Sources/LaurelModel/f.swift": "func f() {}",
                "Benchmarks/Sources/GBenchmarks/G.swift": "struct H {}", "Fuzz/I.swift": "struct J {}",
            ]),
            at: "Benchmarks/Sources/GBenchmarks/G.swift:1", "Fuzz/I.swift:1", "Sources/LaurelModel/A.swift:1",
            "Sources/LaurelModel/D+E.swift:1"),
        "folders are subjects, never kinds": model("", name: "Sources/LaurelModel/Helpers/A.swift", at: 1),
        "everything that is declared is used": Offender(
            Project([
                "Sources/LaurelModel/A.swift": """
                public struct A {}
                struct B {}
                extension B {}
                func c() {}
                private func d() {}
                // B is not used by being spoken of.
                """,
                "Tests/ATests/ATests.swift": "A(c())",
            ]),
            at: "Sources/LaurelModel/A.swift:2"),
        "scripts can be run, and stop at the first failure": Offender(
            Project(["script/a": "#!/bin/bash\n# Why.\necho", "script/b": "#!/usr/bin/env bash\n\nset -euo pipefail"]),
            at: "script/a:1", "script/a:1", "script/a:2", "script/b:1"),
        "CI runs the commands that the scripts document": Offender(
            Project([
                ".ci/run": "script/a --short\nscript/b --long",
                "script/a": "#   script/a            everything\n#   script/a --short    what CI runs",
                "script/b": "  script/b --short    a sample (what CI runs: two minutes)",
            ]),
            at: "script/b:1"),
        "links lead somewhere": Offender(
            Project([
                "A.md": "[b](B.md) [c](Documentation/C.md#part)\n[d](https://example.com) [e](E.md) [f](Documentation)",
                "Documentation/C.md": "[a](../A.md), [b](B.md)",
            ]),
            at: "A.md:1", "A.md:2", "Documentation/C.md:1"),
        "the documentation names tests that exist": Offender(
            Project([
                "Documentation/Security.md": """
                | threat | test |
                | --- | --- |
                | theft | `ATests: nothing is stolen` |
                | fire | `ATests: nothing burns` |
                | flood | a pump |

                `BTests: nothing else` is said here.
                """,
                "Tests/ATests/ATests.swift": "struct ATests {\n    func `nothing is stolen`() {}\n}",
            ]),
            at: "Documentation/Security.md:4", "Documentation/Security.md:5", "Documentation/Security.md:7"),
        "the README's commands are the program's": Offender(
            Project([
                "README.md": """
                | command | what |
                | `laurel game create\\|list` | games |
                | `laurel leaderboard create` | boards |
                | `laurel backup create\\|restore\\|verify` | backups |
                | `laurel serve` · `dev serve\\|clock\\|end\\|faults` · `history` · `recompute` · `wipe` · `config` · `doctor` · `clock accept\\|repair` · `accept-loss` · `migrate` · `plan` · `apply` · `pull` · `undo` · `lint` · `diff` · `import-gamekit` · `export-gamekit` · `key create\\|list\\|rotate\\|revoke` · `operator invite\\|list\\|remove` · `player flag\\|remove\\|undo\\|purge` · `blocklist load\\|show` · `review list\\|approve\\|reject` · `audit list\\|verify` | a server |
                | `laurel import FILE` · `submit` · `top` · `watch` · `entries` · `rank` · `export` · `torture` · `conjure` | scores |
                | `laurel completions bash\\|zsh\\|fish` | shells |
                """
            ]),
            at: "README.md:3", "README.md:6", "README.md:1"),
        "outside text is checked as bytes before it is a String": Offender(
            Project([
                "Sources/LaurelConfiguration/G.swift": "let n = String(decoding: o, as: UTF8.self)",
                "Sources/LaurelModel/A.swift": "let a = text.removingPercentEncoding",
                "Sources/LaurelServer/Request+Reading.swift":
                    "let b = try parameters.require(c)\nlet d = e.removingPercentEncoding",
                "Sources/LaurelWire/F.swift": """
                let f = try context.parameters.require(g)
                let h = context.parameters.get(i)
                let j = headers[values: .cookie]
                let k = try await body.collect(upTo: 1)
                let l = try context.part(m)
                // removingPercentEncoding
                """,
            ]),
            at: "Sources/LaurelConfiguration/G.swift:1", "Sources/LaurelServer/Request+Reading.swift:2",
            "Sources/LaurelWire/F.swift:1", "Sources/LaurelWire/F.swift:2", "Sources/LaurelWire/F.swift:3",
            "Sources/LaurelWire/F.swift:4"),
        "a limit is consumed before a form without credentials is read": model(
            """
            let a = try await FormBody(of: request)
            try door.operatorSignIn.consumeAttempt(context)
            let b = try await FormBody(of: request)
            let c = try await FormBody(of: request)
            """, name: "Sources/LaurelConsole/A.swift", at: 1, 4),
    ]

    /// The documentation of rooms, as the table of arrows has them.
    private static func rows(of rooms: Set<String>) -> String {
        rooms.sorted().map { room in
            let modules = Arrows.table[room, default: []].sorted().map { $0 == "C" ? "the C library" : $0 }
            return "| `\(room)` | something | \(modules.isEmpty ? "nothing" : modules.joined(separator: ", ")) |"
        }.joined(separator: "\n")
    }

    /// The manifest's declarations of rooms, as the table of arrows has them.
    private static func declarations(of rooms: Set<String>) -> String {
        rooms.sorted().map { room in
            let modules = Arrows.table[room, default: []].subtracting(Arrows.system).sorted()
            return "room(\"\(room)\", [\(modules.map { "\"\($0)\"" }.joined(separator: ", "))]),"
        }.joined(separator: "\n")
    }
}
