// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "laurel-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "laurel", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    ],
    targets: [
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .executableTarget(
            name: "laurel-benchmarks",
            dependencies: [
                "CSQLite",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "LaurelCore", package: "laurel"),
                .product(name: "LaurelModel", package: "laurel"),
                .product(name: "LaurelPostgres", package: "laurel"),
                .product(name: "LaurelRanking", package: "laurel"),
                .product(name: "LaurelSQLite", package: "laurel"),
            ],
            path: "Sources/LaurelBenchmarks",
            swiftSettings: settings),
        .executableTarget(
            name: "laurel-bare-server",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Sources/LaurelBareServer",
            swiftSettings: settings),
        .executableTarget(
            name: "laurel-load",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "LaurelTesting", package: "laurel"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Sources/LaurelLoad",
            swiftSettings: settings),
    ]
)
