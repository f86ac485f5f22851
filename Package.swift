// swift-tools-version: 6.2
import PackageDescription

// `LAUREL_ROOMS=pure swift test --scratch-path .build/pure` leaves out the rooms that talk to a database, and their
// dependencies: fast work, sanitizers and fuzzing on model, ranking and core. `LAUREL_ROOMS=postgres` leaves out all but
// those and the ledger in PostgreSQL.
let rooms = Context.environment["LAUREL_ROOMS"]

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

let package = Package(
    name: "laurel",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "LaurelModel", targets: ["LaurelModel"]),
        .library(name: "LaurelRanking", targets: ["LaurelRanking"]),
        .library(name: "LaurelWire", targets: ["LaurelWire"]),
        .library(name: "LaurelCore", targets: ["LaurelCore"]),
        .library(name: "LaurelConfiguration", targets: ["LaurelConfiguration"]),
        .library(name: "LaurelTesting", targets: ["LaurelTesting"]),
    ],
    traits: [
        .trait(name: "Postgres", description: "The ledger in PostgreSQL, for many nodes. Needs libpq."),
        .default(enabledTraits: ["Postgres"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        room("LaurelModel"),
        room("LaurelRanking"),
        room("LaurelWire", ["LaurelModel"]),
        room("LaurelConfiguration", ["LaurelModel", "Yams"]),
        room("LaurelCore", ["LaurelModel", "LaurelRanking", .product(name: "Crypto", package: "swift-crypto")]),
        room("LaurelIdentity", ["LaurelModel", .product(name: "Crypto", package: "swift-crypto")]),
        room("LaurelImport", ["LaurelCore", "LaurelModel", "LaurelWire"]),
        room("LaurelTesting", ["LaurelCore", "LaurelModel"]),
        tests(of: "LaurelModel", ["LaurelTesting"]),
        tests(of: "LaurelRanking", ["LaurelTesting"]),
        tests(of: "LaurelWire", ["LaurelModel"]),
        tests(of: "LaurelConfiguration", ["LaurelModel", "LaurelTesting"]),
        tests(of: "LaurelCore", ["LaurelModel", "LaurelTesting"]),
        tests(of: "LaurelIdentity", [
            "LaurelModel", "LaurelTesting", .product(name: "Crypto", package: "swift-crypto"),
        ]),
        tests(of: "LaurelImport", ["LaurelModel", "LaurelTesting", "LaurelWire"]),
    ]
)

if rooms != "pure" {
    package.products.append(.library(name: "LaurelPostgres", targets: ["LaurelPostgres"]))
    package.targets += [
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        room("LaurelPostgres", ["CLibPQ", "LaurelCore", "LaurelModel"]),
        // Another node, for the tests to stop and to kill.
        .executableTarget(
            name: "PostgresNode", dependencies: ["LaurelCore", "LaurelModel", "LaurelPostgres", "LaurelTesting"],
            path: "Tests/PostgresNode", swiftSettings: settings),
        // A server for the tests, and programs that they start.
        .target(
            name: "PostgresBench", dependencies: ["LaurelPostgres", "LaurelTesting"], path: "Tests/PostgresBench",
            swiftSettings: settings),
        tests(
            of: "LaurelPostgres", ["LaurelCore", "LaurelModel", "LaurelTesting", "PostgresBench", "PostgresNode"]),
    ]
}

if rooms != "pure" && rooms != "postgres" {
    package.products += [
        .library(name: "LaurelSQLite", targets: ["LaurelSQLite"]),
        .library(name: "LaurelServer", targets: ["LaurelServer"]),
        .executable(name: "laurel", targets: ["laurel"]),
    ]
    package.dependencies += [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.0.2", traits: ["JSON"]),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
    ]
    package.targets += [
        room(
            "LaurelSQLite",
            [
                "LaurelCore", "LaurelModel",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        room(
            "LaurelServer",
            [
                "LaurelCore", "LaurelIdentity", "LaurelImport", "LaurelModel", "LaurelWire",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ], resources: [.embedInCode("openapi.yaml")]),
        room(
            "LaurelCommands",
            [
                "LaurelConfiguration", "LaurelCore", "LaurelImport", "LaurelModel", "LaurelServer", "LaurelSQLite",
                "LaurelWire",
                .target(name: "LaurelPostgres", condition: .when(traits: ["Postgres"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .executableTarget(name: "laurel", dependencies: ["LaurelCommands"], swiftSettings: settings),
        tests(of: "LaurelSQLite", ["LaurelCore", "LaurelModel", "LaurelTesting"]),
        tests(
            of: "LaurelServer",
            [
                "LaurelCore", "LaurelIdentity", "LaurelModel", "LaurelSQLite", "LaurelTesting", "PostgresBench",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            of: "LaurelCommands",
            ["LaurelCore", "LaurelModel", "LaurelSQLite", "LaurelTesting", "LaurelWire", "PostgresBench", "laurel"]),
        // Reads the project's own files.
        .testTarget(
            name: "HouseTests",
            dependencies: ["LaurelCommands", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: settings),
    ]
}
