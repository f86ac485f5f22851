// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "laurel-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "laurel", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
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
                .product(name: "LaurelRanking", package: "laurel"),
                .product(name: "LaurelSQLite", package: "laurel"),
            ],
            path: "Sources/LaurelBenchmarks",
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]),
    ]
)
