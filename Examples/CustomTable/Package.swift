// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "custom-table",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "laurel", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "CustomTable", dependencies: [.product(name: "LaurelKit", package: "laurel")],
            swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
