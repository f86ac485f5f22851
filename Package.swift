// swift-tools-version: 6.2
import Foundation
import PackageDescription

// LAUREL_MODULES selects the modules to build:
// - `pure`: only modules without a database. Sanitizers and fuzzing use it for the model, the rankings and the core.
// - `postgres`: the same, and the ledger in PostgreSQL.
// - `sqlite`: the modules of `pure`, and the ledger in SQLite.
// - not set: all modules.
// For example: LAUREL_MODULES=pure swift test --scratch-path .build/pure
let modules = Context.environment["LAUREL_MODULES"] ?? Context.environment["LAUREL_ROOMS"]

// LAUREL_ROOMS is the former name of LAUREL_MODULES. It is accepted for one release.
if Context.environment["LAUREL_ROOMS"] != nil {
    // Standard output is reserved for the package description.
    FileHandle.standardError.write(Data("LAUREL_ROOMS is deprecated. Set LAUREL_MODULES instead.\n".utf8))
}

// Condition for dependencies of the server. A game that depends on this package with `traits: []` does not fetch them.
let server = TargetDependencyCondition.when(traits: ["Server"])
// Condition for dependencies of `LaurelEmbedded` and of the server.
let embedded = TargetDependencyCondition.when(traits: ["Embedded"])

// Condition for platforms without CryptoKit.
let elsewhere = TargetDependencyCondition.when(platforms: [.linux, .android, .windows])

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// script/build-release sets the commit and its date, which `laurel --version` prints. Other builds have neither.
let commit = ["LAUREL_COMMIT", "LAUREL_COMMIT_DATE"].compactMap { name in
    Context.environment[name].map { CSetting.define(name, to: $0) }
}

func module(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

let package = Package(
    name: "laurel",
    // Documentation/ApplePlatforms.md lists the first systems of the used APIs. A test compares the two.
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "LaurelModel", targets: ["LaurelModel"]),
        .library(name: "LaurelRanking", targets: ["LaurelRanking"]),
        .library(name: "LaurelWire", targets: ["LaurelWire"]),
        .library(name: "LaurelCore", targets: ["LaurelCore"]),
        .library(name: "LaurelConfiguration", targets: ["LaurelConfiguration"]),
        .library(name: "LaurelKit", targets: ["LaurelKit"]),
        .library(name: "LaurelGameKit", targets: ["LaurelGameKit"]),
        // GameKit's API for platforms without GameKit. Depend on it with a platform condition.
        .library(name: "GameKit", targets: ["GameKit"]),
        .library(name: "LaurelTesting", targets: ["LaurelTesting"]),
    ],
    traits: [
        .trait(name: "Postgres", description: "The ledger in PostgreSQL, for several nodes. Requires libpq."),
        .trait(name: "Embedded", description: "LaurelEmbedded and the ledger in SQLite."),
        .trait(
            name: "Server", description: "The server and the command line. Games do not need it.",
            enabledTraits: ["Embedded"]),
        .default(enabledTraits: ["Postgres", "Server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        module("LaurelModel"),
        module("LaurelRanking"),
        module("LaurelWire", ["LaurelModel"]),
        module("LaurelConfiguration", ["LaurelModel", .byName(name: "Yams", condition: server)]),
        module("LaurelCore", ["LaurelModel", "LaurelRanking", .product(name: "Crypto", package: "swift-crypto")]),
        module(
            "LaurelKit",
            [
                "LaurelModel", "LaurelWire",
                .product(name: "Crypto", package: "swift-crypto", condition: elsewhere),
            ]),
        module("LaurelGameKit", ["LaurelKit", "LaurelModel"]),
        module("GameKit", ["LaurelGameKit"]),
        module(
            "LaurelIdentity",
            [
                "LaurelModel",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto", condition: server),
                .product(name: "SwiftASN1", package: "swift-asn1", condition: server),
                .product(name: "X509", package: "swift-certificates", condition: server),
            ]),
        module("LaurelImport", ["LaurelCore", "LaurelModel", "LaurelWire"]),
        module("LaurelTesting", ["LaurelCore", "LaurelKit", "LaurelModel"]),
        tests(of: "LaurelModel", ["LaurelTesting"]),
        tests(of: "LaurelRanking", ["LaurelTesting"]),
        tests(of: "LaurelWire", ["LaurelModel", "LaurelTesting"]),
        tests(of: "LaurelConfiguration", ["LaurelModel", "LaurelTesting"]),
        tests(of: "LaurelCore", ["LaurelModel", "LaurelTesting"]),
        tests(of: "LaurelKit", ["LaurelModel", "LaurelTesting", "LaurelWire"]),
        // Test support: certificate authorities and token issuers.
        .target(
            name: "IdentityFixture",
            dependencies: [
                "LaurelIdentity", "LaurelModel",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto", condition: server),
                .product(name: "SwiftASN1", package: "swift-asn1", condition: server),
                .product(name: "X509", package: "swift-certificates", condition: server),
            ], path: "Tests/IdentityFixture", swiftSettings: settings),
        tests(
            of: "LaurelIdentity",
            [
                "IdentityFixture", "LaurelModel", "LaurelTesting", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto", condition: server),
                .product(name: "SwiftASN1", package: "swift-asn1", condition: server),
                .product(name: "X509", package: "swift-certificates", condition: server),
            ]),
        tests(of: "LaurelImport", ["LaurelModel", "LaurelTesting", "LaurelWire"]),
    ]
)

if modules != "pure" && modules != "sqlite" {
    package.products.append(.library(name: "LaurelPostgres", targets: ["LaurelPostgres"]))
    package.dependencies.append(.package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"))
    package.targets += [
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        module("LaurelPostgres", ["CLibPQ", "LaurelCore", "LaurelModel"]),
        // Test program: a node that the tests stop and kill.
        .executableTarget(
            name: "PostgresNode", dependencies: ["LaurelCore", "LaurelModel", "LaurelPostgres", "LaurelTesting"],
            path: "Tests/PostgresNode", swiftSettings: settings),
        module(
            "LaurelProcesses",
            [
                "LaurelModel",
                .product(name: "NIOCore", package: "swift-nio", condition: server),
                .product(name: "NIOPosix", package: "swift-nio", condition: server),
            ]),
        // Test support: ledgers on PostgreSQL servers, and programs that the tests start.
        .target(
            name: "PostgresFixture",
            dependencies: ["LaurelModel", "LaurelPostgres", "LaurelProcesses", "LaurelTesting"],
            path: "Tests/PostgresFixture", swiftSettings: settings),
        tests(
            of: "LaurelPostgres", ["LaurelCore", "LaurelModel", "LaurelTesting", "PostgresFixture", "PostgresNode"]),
    ]
}

if modules != "pure" && modules != "postgres" {
    package.products.append(.library(name: "LaurelSQLite", targets: ["LaurelSQLite"]))
    package.dependencies.append(.package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"))
    package.targets += [
        module(
            "LaurelSQLite",
            [
                "LaurelCore", "LaurelModel",
                .product(name: "GRDB", package: "GRDB.swift", condition: embedded),
                .product(name: "GRDBSQLite", package: "GRDB.swift", condition: embedded),
            ]),
        tests(of: "LaurelSQLite", ["LaurelCore", "LaurelModel", "LaurelTesting"]),
    ]
}

if modules != "pure" && modules != "postgres" && modules != "sqlite" {
    package.products += [
        .library(name: "LaurelServer", targets: ["LaurelServer"]),
        .library(name: "LaurelTestServer", targets: ["LaurelTestServer"]),
        .library(name: "LaurelEmbedded", targets: ["LaurelEmbedded"]),
        .executable(name: "laurel", targets: ["laurel"]),
        .executable(name: "laurel-torture", targets: ["laurel-torture"]),
    ]
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ]
    package.targets += [
        module(
            "LaurelServer",
            [
                "LaurelConfiguration", "LaurelCore", "LaurelIdentity", "LaurelImport", "LaurelModel", "LaurelWire",
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: server),
                .product(name: "CoreMetrics", package: "swift-metrics", condition: server),
                .product(name: "Hummingbird", package: "hummingbird", condition: server),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: server),
                .product(name: "HummingbirdTLS", package: "hummingbird", condition: server),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: server),
                .product(name: "Logging", package: "swift-log", condition: server),
                .product(name: "NIOCore", package: "swift-nio", condition: server),
                .product(name: "NIOFoundationCompat", package: "swift-nio", condition: server),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: server),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: server),
                .product(name: "NIOPosix", package: "swift-nio", condition: server),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: server),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: server),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: server),
            ], resources: [.embedInCode("openapi.yaml")]),
        module("LaurelEmbedded", ["LaurelCore", "LaurelKit", "LaurelModel", "LaurelSQLite"]),
        module(
            "LaurelTestServer",
            [
                "LaurelCore", "LaurelKit", "LaurelModel", "LaurelServer", "LaurelTesting", "LaurelWire",
                .product(name: "Hummingbird", package: "hummingbird", condition: server),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: server),
                .product(name: "Logging", package: "swift-log", condition: server),
                .product(name: "NIOCore", package: "swift-nio", condition: server),
            ]),
        module(
            "LaurelPages",
            [
                "LaurelConfiguration", "LaurelCore", "LaurelIdentity", "LaurelModel", "LaurelServer", "LaurelWire",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: server),
                .product(name: "Hummingbird", package: "hummingbird", condition: server),
                .product(name: "NIOCore", package: "swift-nio", condition: server),
            ], resources: [.embedInCode("Assets")]),
        module(
            "LaurelConsole",
            [
                "LaurelConfiguration", "LaurelCore", "LaurelIdentity", "LaurelModel", "LaurelPages", "LaurelServer",
                "LaurelWire",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: server),
                .product(name: "Hummingbird", package: "hummingbird", condition: server),
                .product(name: "NIOCore", package: "swift-nio", condition: server),
                .byName(name: "Yams", condition: server),
            ], resources: [.embedInCode("Assets")]),
        .target(name: "CLaurelCommit", cSettings: commit),
        module(
            "LaurelCommands",
            [
                "CLaurelCommit", "LaurelConfiguration", "LaurelConsole", "LaurelCore", "LaurelIdentity", "LaurelImport",
                "LaurelModel",
                "LaurelPages", "LaurelServer",
                "LaurelSQLite",
                "LaurelWire",
                .target(name: "LaurelPostgres", condition: .when(traits: ["Postgres"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: server),
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: server),
                .product(name: "Logging", package: "swift-log", condition: server),
                .product(name: "NIOCore", package: "swift-nio", condition: server),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: server),
                .product(name: "NIOPosix", package: "swift-nio", condition: server),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: server),
            ]),
        .executableTarget(name: "laurel", dependencies: ["LaurelCommands"], swiftSettings: settings),
        module(
            "LaurelFaults",
            [
                "LaurelCommands", "LaurelCore", "LaurelModel", "LaurelProcesses", "LaurelSQLite", "LaurelWire",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: server),
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: server),
                .product(name: "NIOCore", package: "swift-nio", condition: server),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: server),
            ]),
        .executableTarget(name: "laurel-torture", dependencies: ["LaurelFaults"], swiftSettings: settings),
        // Test support: processes of the package's programs.
        .target(
            name: "CommandFixture", dependencies: ["LaurelProcesses"], path: "Tests/CommandFixture",
            swiftSettings: settings),
        tests(
            of: "LaurelServer",
            [
                "IdentityFixture", "LaurelCore", "LaurelIdentity", "LaurelModel", "LaurelSQLite", "LaurelTesting",
                "PostgresFixture",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird", condition: server),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: server),
                .product(name: "HummingbirdHTTP2", package: "hummingbird", condition: server),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: server),
                .product(name: "CoreMetrics", package: "swift-metrics", condition: server),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing", condition: server),
                .product(name: "Logging", package: "swift-log", condition: server),
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: server),
                .product(name: "NIOCore", package: "swift-nio", condition: server),
                .product(name: "NIOPosix", package: "swift-nio", condition: server),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: server),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: server),
                .product(name: "SwiftASN1", package: "swift-asn1", condition: server),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: server),
                .product(name: "X509", package: "swift-certificates", condition: server),
            ]),
        tests(of: "LaurelEmbedded", ["LaurelKit", "LaurelModel", "LaurelTestServer", "LaurelTesting"]),
        // Test program: a game that the tests kill.
        .executableTarget(
            name: "KitGame", dependencies: ["LaurelKit"], path: "Tests/KitGame", swiftSettings: settings),
        tests(
            of: "LaurelTestServer",
            [
                "KitGame", "LaurelKit", "LaurelModel", "LaurelTesting", "LaurelWire",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        // Test program: a game that imports only GameKit.
        .executableTarget(
            name: "GameKitGame", dependencies: ["GameKit"], path: "Tests/GameKitGame", swiftSettings: settings),
        tests(
            of: "LaurelGameKit",
            ["GameKit", "GameKitGame", "LaurelKit", "LaurelModel", "LaurelTestServer", "LaurelTesting", "LaurelWire"]),
        // The terminal example. A game's package would build swift-crypto again.
        .executableTarget(
            name: "CustomTableExample", dependencies: ["LaurelKit"], path: "Examples/CustomTable/Sources/CustomTable",
            swiftSettings: [.swiftLanguageMode(.v6)]),
        // The code of the iOS example that does not draw. The example has its own manifest.
        .target(
            name: "WhackACac", dependencies: ["LaurelKit"], path: "Examples/WhackACac/Sources/WhackACac",
            swiftSettings: [.swiftLanguageMode(.v6)]),
        tests(of: "WhackACac", ["LaurelKit", "LaurelTestServer", "LaurelTesting"]),
        tests(
            of: "LaurelPages",
            [
                "LaurelConfiguration", "LaurelCore", "LaurelIdentity", "LaurelModel", "LaurelServer", "LaurelTesting",
                .product(name: "Logging", package: "swift-log", condition: server),
            ]),
        tests(
            of: "LaurelConsole",
            [
                "LaurelCore", "LaurelIdentity", "LaurelModel", "LaurelPages", "LaurelServer", "LaurelTesting",
                "PostgresFixture",
                .product(name: "Logging", package: "swift-log", condition: server),
            ]),
        tests(
            of: "LaurelCommands",
            [
                "CommandFixture", "LaurelConsole", "LaurelCore", "LaurelModel", "LaurelPages", "LaurelSQLite",
                "LaurelServer", "LaurelTesting", "LaurelWire",
                "PostgresFixture", "laurel",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird", condition: server),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: server),
                .product(name: "Logging", package: "swift-log", condition: server),
                .product(name: "NIOCore", package: "swift-nio", condition: server),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: server),
            ]),
        tests(
            of: "LaurelFaults",
            ["CommandFixture", "LaurelCommands", "LaurelSQLite", "PostgresFixture", "laurel", "laurel-torture"]),
        // Checks the source files and the documentation.
        .testTarget(name: "ConventionTests", swiftSettings: settings),
    ]
}
