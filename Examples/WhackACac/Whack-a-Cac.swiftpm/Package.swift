// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

// The app for iPhone and iPad. Only Xcode can read this manifest.
let package = Package(
    name: "Whack-a-Cac",
    platforms: [.iOS("17.0")],
    products: [
        .iOSApplication(
            name: "Whack-a-Cac",
            targets: ["App"],
            bundleIdentifier: "com.example.whack-a-cac",
            displayVersion: "1.0",
            bundleVersion: "1",
            appIcon: .placeholder(icon: .leaf),
            accentColor: .presetColor(.green),
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [
                .portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown(.when(deviceFamilies: [.pad])),
            ],
            additionalInfoPlistContentFilePath: "Info.plist")
    ],
    dependencies: [
        .package(name: "WhackACac", path: ".."),
        .package(name: "laurel", path: "../../..", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [
                .product(name: "LaurelKit", package: "laurel"),
                .product(name: "WhackACac", package: "WhackACac"),
                .product(name: "WhackACacViews", package: "WhackACac"),
            ],
            path: "Sources",
            swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
