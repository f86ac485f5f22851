// swift-tools-version: 6.2
import PackageDescription

// Whack-a-Cac with SwiftUI. Open `Whack-a-Cac.swiftpm` in Xcode to run the app. The targets here have no app, so that they also
// compile without Xcode.
let package = Package(
    name: "WhackACac",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "WhackACac", targets: ["WhackACac"]),
        .library(name: "WhackACacViews", targets: ["WhackACacViews"]),
    ],
    dependencies: [.package(name: "laurel", path: "../..", traits: [])],
    targets: [
        // The tests of this target are in Tests/WhackACacTests of the repository, because they start a server.
        .target(
            name: "WhackACac", dependencies: [.product(name: "LaurelKit", package: "laurel")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(
            name: "WhackACacViews",
            dependencies: ["WhackACac", .product(name: "LaurelKit", package: "laurel")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
