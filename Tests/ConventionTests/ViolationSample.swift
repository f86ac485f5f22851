/// A sample project that violates one rule.
struct ViolationSample {
    let project: Project
    /// The expected violations, as `file:line`.
    let places: [String]

    init(_ project: Project, at places: String...) {
        self.project = project
        self.places = places
    }

    /// Creates a sample project with one source file that violates a rule on `lines`.
    private static func model(_ text: String, name: String = "Sources/LaurelModel/A.swift", at lines: Int...)
        -> ViolationSample
    {
        var sample = ViolationSample(Project([name: text]))
        sample = ViolationSample(sample.project, places: lines.map { "\(name):\($0)" })
        return sample
    }

    private init(_ project: Project, places: [String]) {
        self.project = project
        self.places = places
    }

    static let all: [String: ViolationSample] = [
        "A module imports only its declared dependencies": ViolationSample(
            Project([
                "Sources/LaurelRanking/A.swift": "\npublic import Foundation\n// import Foundation",
                "Sources/LaurelCore/B.swift": "import struct Foundation.URL\nimport LaurelModel\nimport GRDB",
                "Sources/LaurelCommands/C.swift": "import Glibc\nimport Crypto",
                "Sources/Unknown/D.swift": "import LaurelModel",
            ]),
            at: "Sources/LaurelCommands/C.swift:2", "Sources/LaurelCore/B.swift:3", "Sources/LaurelRanking/A.swift:2",
            "Sources/Unknown/D.swift:1"),
        "Every declared dependency is imported": ViolationSample(
            Project(["Sources/LaurelWire/A.swift": "import Foundation"]), at: "Sources/LaurelWire:1"),
        "The documentation lists the dependencies of each module": ViolationSample(
            Project([
                "Documentation/Architecture.md": """
                | module | contents | imports |
                | --- | --- | --- |
                | `LaurelModel` | words | Foundation |
                | `LaurelRanking` | a tree | Model |

                """ + rows(of: Set(Dependencies.table.keys).subtracting(["LaurelModel", "LaurelRanking", "laurel"]))
            ]),
            at: "Documentation/Architecture.md:4", "Documentation/Architecture.md:1"),
        "The manifest declares the dependencies of each module": ViolationSample(
            Project([
                "Package.swift": """
                module("LaurelModel"),
                module("LaurelRanking", ["LaurelModel"]),
                module("LaurelSQLite", ["LaurelCore", "LaurelModel", .product(name: "GRDB", package: "GRDB.swift")]),

                """
                    + declarations(
                        of: Set(Dependencies.table.keys).subtracting([
                            "LaurelModel", "LaurelRanking", "LaurelSQLite", "laurel",
                        ]))
            ]),
            at: "Package.swift:2", "Package.swift:3", "Package.swift:1"),
        "The manifest requires exact versions, and the documentation lists them": ViolationSample(
            Project([
                "Package.swift": """
                .package(url: "https://example.com/one", exact: "1.2.3"),
                .package(url: "https://example.com/two", from: "1.2.3"),
                .package(url: "https://example.com/three", exact: "1.2.3"),
                """,
                "Documentation/Dependencies.md": """
                | [one](https://example.com/one) | 1.2.3 | MIT | |
                | [three](https://example.com/three) | 1.2.4 | MIT | |
                """,
            ]), at: "Package.swift:2", "Package.swift:3"),
        "The code does not use Date()": model(
            "let a = Date()\nlet b = CivilDate()\n// Date()\nlet c = \"Date()\"", at: 1),
        "The code does not use Task.sleep": model(
            "try await Task.sleep(for: .seconds(1))\nusleep(1)\nasleep(1)", at: 1, 2),
        "The code does not use DispatchSemaphore": ViolationSample(
            Project([
                "Benchmarks/Sources/ABenchmarks/A.swift": "let a = DispatchSemaphore(value: 0)",
                "Fuzz/B.swift": "let b = DispatchGroup()", "Sources/LaurelModel/C.swift": "DispatchGroup().wait()",
                "Tests/DTests/D.swift": "let d = DispatchGroup()",
            ]),
            at: "Benchmarks/Sources/ABenchmarks/A.swift:1", "Fuzz/B.swift:1", "Sources/LaurelModel/C.swift:1"),
        "The code does not use NSLock": model("import Synchronization\nlet a = NSLock()\n// NSLock", at: 1, 2),
        "The code does not use print(": model("print(1)\nstream.print(1)\nSwift.print(1)\nreprint(1)", at: 1, 3),
        "The code does not use JSONDecoder": model(
            "let a = JSONDecoder()\n// JSONEncoder()\nlet b = MyJSONEncoder()", at: 1),
        "The code does not use TODO": model("// TODO: all of it\nlet TODOS = 1", at: 1),
        "Randomness comes from a seeded or injected generator": model(
            "let a = Int.random(in: 0..<9)\nlet b = Int.random(in: 0..<9, using: &c)\nd.shuffled()", at: 1, 3),
        "A comment gives the reason why a trapping expression cannot fail": model(
            "let a = try! b()\n// It has two.\nlet c = try! d()\nlet e = f as! G\nfatalError()", at: 1, 4, 5),
        "Every expression that traps for some input is reviewed": ViolationSample(
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
                "Sources/LaurelWire/Leaderboards/LeaderboardBody.swift": "",
            ]),
            at: "Sources/LaurelCommands/C.swift:1", "Sources/LaurelKit/D.swift:1", "Sources/LaurelModel/E.swift:1",
            "Sources/LaurelServer/A.swift:1", "Sources/LaurelServer/A.swift:3", "Sources/LaurelServer/A.swift:4",
            "Sources/LaurelServer/A.swift:6", "Sources/LaurelServer/A.swift:7", "Sources/LaurelServer/A.swift:8",
            "Sources/LaurelServer/Events/EventWriter.swift:2",
            "Sources/LaurelWire/Leaderboards/LeaderboardBody.swift:1"),
        "A comment gives the reason for each unchecked declaration": model(
            "final class A: @unchecked Sendable {}\n/// A lock guards it.\nfinal class B: @unchecked Sendable {}", at: 1
        ),
        "Unsafe pointers are used only in listed files": ViolationSample(
            Project([
                "Sources/LaurelModel/A.swift": "\nlet a: UnsafeMutablePointer<Int>",
                "Sources/LaurelRanking/Tree/B.swift": "let b: UnsafeRawPointer",
                "Sources/LaurelRanking/Members/C.swift": "let c = 1",
            ]),
            at: "Sources/LaurelModel/A.swift:2", "Sources/LaurelRanking/Members/:1"),
        "Public functions of LaurelModel and LaurelCore use typed throws": model(
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
        "A file has at most 400 lines": model(String(repeating: "\n", count: 401), at: 401),
        "A file is named after its content": ViolationSample(
            Project([
                "Sources/LaurelModel/A.swift": "struct B {}", "Sources/LaurelModel/C.swift": "extension C {}",
                "Sources/LaurelModel/D+E.swift": "struct D {}", "Sources/LaurelModel/f.swift": "func f() {}",
                "Benchmarks/Sources/GBenchmarks/G.swift": "struct H {}", "Fuzz/I.swift": "struct J {}",
            ]),
            at: "Benchmarks/Sources/GBenchmarks/G.swift:1", "Fuzz/I.swift:1", "Sources/LaurelModel/A.swift:1",
            "Sources/LaurelModel/D+E.swift:1"),
        "A folder is named after a subject": model("", name: "Sources/LaurelModel/Helpers/A.swift", at: 1),
        "Every declaration is used": ViolationSample(
            Project([
                "Sources/LaurelModel/A.swift": """
                public struct A {}
                struct B {}
                extension B {}
                func c() {}
                private func d() {}
                // A comment is not a use of B.
                """,
                "Tests/ATests/ATests.swift": "A(c())",
            ]),
            at: "Sources/LaurelModel/A.swift:2"),
        "A script is executable and stops at the first failure": ViolationSample(
            Project(["script/a": "#!/bin/bash\n# Why.\necho", "script/b": "#!/usr/bin/env bash\n\nset -euo pipefail"]),
            at: "script/a:1", "script/a:1", "script/a:2", "script/b:1"),
        "CI runs the commands that the scripts document": ViolationSample(
            Project([
                ".ci/run": "script/a --short\nscript/b --long",
                "script/a": "#   script/a            everything\n#   script/a --short    what CI runs",
                "script/b": "  script/b --short    a sample (what CI runs: two minutes)",
            ]),
            at: "script/b:1"),
        "Links in the documentation resolve": ViolationSample(
            Project([
                "A.md": "[b](B.md) [c](Documentation/C.md#part)\n[d](https://example.com) [e](E.md) [f](Documentation)",
                "Documentation/C.md": "[a](../A.md), [b](B.md)",
            ]),
            at: "A.md:1", "A.md:2", "Documentation/C.md:1"),
        "Tests that the documentation names exist": ViolationSample(
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
        "External text is validated as bytes before it becomes a String": ViolationSample(
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
        "A test has at most 60 lines and 25 expectations": model(
            "@Test func `a`() {}\n"
                + function("@Test func `b`()", String(repeating: "c()\n", count: 58))
                + function("@Test func `d`()", String(repeating: "c()\n", count: 59))
                + function("@Test(arguments: [1])\nfunc `e`()", String(repeating: "#expect(f)\n", count: 26))
                + function("func g()", String(repeating: "#expect(f)\n", count: 61)),
            name: "Tests/ATests/ATests.swift", at: 62, 124),
        "Tests do not sleep": ViolationSample(
            Project([
                "Sources/LaurelServer/A.swift": "try await ContinuousClock().sleep(for: .seconds(1))",
                "Sources/LaurelTesting/B.swift": "try await Task.sleep(for: .seconds(1))",
                "Sources/LaurelTesting/waitUntil.swift": "try await clock.sleep(for: .seconds(1))",
                "Tests/CTests/C.swift": "try await clock.sleep(until: end)\nclock.asleep()",
            ]),
            at: "Sources/LaurelTesting/B.swift:1", "Tests/CTests/C.swift:1"),
        "The text is plain English": ViolationSample(
            Project([
                "A.md": "Nobody is told.\n## What to do",
                "CONTRIBUTING.md": "| told | notified |",
                "Sources/LaurelModel/A.swift": """
                /// What a player sees.
                /// The second line may say what it wants.
                let a = "the house of rooms"
                // A comment about strangers.
                """,
                "Sources/LaurelServer/openapi.yaml": "summary: Whether it runs.\ndescription: Where it is.",
                "Tests/ATests/ATests.swift": "func `One test`() {}\nfunc `A test`() {}",
            ]),
            at: "A.md:1", "A.md:1", "Sources/LaurelModel/A.swift:1", "Sources/LaurelModel/A.swift:3",
            "Sources/LaurelModel/A.swift:3", "Sources/LaurelModel/A.swift:4", "Sources/LaurelServer/openapi.yaml:2",
            "Tests/ATests/ATests.swift:1"),
        "The public declarations of the libraries are documented": ViolationSample(
            Project([
                "Sources/LaurelKit/A.swift": """
                /// A type.
                public struct A {
                    public let b: Int
                    let c: Int
                    /// Documented.
                    @discardableResult
                    public func d() -> Int { b }
                    public static func == (left: A, right: A) -> Bool { true }
                }
                /// An enumeration.
                public enum E {
                    case f
                    /// Documented.
                    case g
                    var h: Int { switch self { case .f, .g: 1 } }
                }
                public protocol I {
                    func j()
                }
                extension A { public var k: Int { 1 } }
                """,
                "Sources/LaurelServer/L.swift": "public struct L {}",
            ]),
            at: "Sources/LaurelKit/A.swift:3", "Sources/LaurelKit/A.swift:12", "Sources/LaurelKit/A.swift:17",
            "Sources/LaurelKit/A.swift:18"),
        "The first versions of Apple's APIs agree with the manifest": ViolationSample(
            Project([
                "Package.swift": "\n    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10)],",
                "Documentation/ApplePlatforms.md": """
                ## APIs
                | API | file | iOS | macOS | tvOS | watchOS | visionOS | source |
                | --- | --- | --- | --- | --- | --- | --- | --- |
                | `A.b(of:)` | `Sources/A/A.swift` | 17 | 13.4.1 | 17 | 10 | 1 | read |
                | `C` | `Sources/A/A.swift` | 18 | 14 | 17 | 10 | 1 | read |
                | `C` | `Sources/A/B.swift` | 17 | 14 | 17 | 10 | 1 | read |
                | `A.b(to:)` | `Sources/A/A.swift` | 17 | 14 | 17 | later | 1 | read |
                | `C` | `Sources/A/A.swift` | read |
                """,
                "Sources/A/A.swift": "a.b(of: C.self)\n// a.b(to: 1)",
            ]),
            at: "Package.swift:2", "Documentation/ApplePlatforms.md:5", "Documentation/ApplePlatforms.md:6",
            "Documentation/ApplePlatforms.md:7", "Documentation/ApplePlatforms.md:7",
            "Documentation/ApplePlatforms.md:8"),
        "A workflow pins its actions and names existing paths": ViolationSample(
            Project([
                ".github/workflows/a.yml": """
                uses: actions/a@0123456789abcdef0123456789abcdef01234567 # v1.2.3
                uses: actions/a@v1
                run: script/a && script/b
                run: swift build --package-path Examples/A
                working-directory: Examples/B
                """,
                "script/a": "", "Examples/A/Package.swift": "",
            ]),
            at: ".github/workflows/a.yml:2", ".github/workflows/a.yml:3", ".github/workflows/a.yml:5"),
        "The documentation lists the code for single platforms": ViolationSample(
            Project([
                "Documentation/ApplePlatforms.md": """
                ## Code for single platforms
                | file | conditions | review |
                | --- | --- | --- |
                | `Sources/A/A.swift` | 2 | read |
                | `Sources/A/B.swift` | 1 | read |
                | `Sources/A/C.swift` | 1 | read |
                ## Others
                | `Sources/A/D.swift` | 1 | read |
                """,
                "Sources/A/A.swift": "#if canImport(Darwin)\n#elseif os(Linux)\n#else\n#endif",
                "Sources/A/B.swift": "#if os(Linux)\n#endif\n#if !canImport(Darwin)\n#endif",
                "Sources/A/D.swift": "#if DEBUG\n#endif\n    #if os(Windows)\n    #endif",
            ]),
            at: "Documentation/ApplePlatforms.md:5", "Documentation/ApplePlatforms.md:6", "Sources/A/D.swift:3"),
        "A rate limit is consumed before a form without credentials is read": model(
            """
            let a = try await FormBody(of: http)
            try door.operatorSignIn.consumeAttempt(context)
            let b = try await FormBody(of: http)
            let c = try await FormBody(of: http)
            """, name: "Sources/LaurelConsole/A.swift", at: 1, 4),
    ]

    private static func function(_ signature: String, _ body: String) -> String { "\(signature) {\n\(body)}\n" }

    /// Returns rows of the documentation's table that agree with `Dependencies.table`.
    private static func rows(of modules: Set<String>) -> String {
        modules.sorted().map { module in
            let modules = Dependencies.table[module, default: []].sorted().map { $0 == "C" ? "the C library" : $0 }
            return "| `\(module)` | something | \(modules.isEmpty ? "nothing" : modules.joined(separator: ", ")) |"
        }.joined(separator: "\n")
    }

    /// Returns declarations of the manifest that agree with `Dependencies.table`.
    private static func declarations(of modules: Set<String>) -> String {
        modules.sorted().map { module in
            let modules = Dependencies.table[module, default: []].subtracting(Dependencies.system).sorted()
            return "module(\"\(module)\", [\(modules.map { "\"\($0)\"" }.joined(separator: ", "))]),"
        }.joined(separator: "\n")
    }
}
