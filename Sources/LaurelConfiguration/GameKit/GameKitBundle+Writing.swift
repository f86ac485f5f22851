public import Foundation
import LaurelModel

extension GameKitBundle {
    /// Writes `configuration` as a folder that Xcode opens.
    ///
    /// - Parameters:
    ///   - folder: The folder. It is created if it does not exist, and must be empty otherwise.
    ///   - images: The files to copy, by their names in the configuration.
    /// - Returns: The settings without a counterpart in App Store Connect, and missing images.
    /// - Throws: ``InvalidDocument`` if the folder cannot be written, or is not empty.
    public static func write(
        _ configuration: GameConfiguration, images: [String: URL] = [:], to folder: URL
    ) throws(InvalidDocument) -> [Finding] {
        var writer = GameKitWriter(configuration)
        let document = writer.document()
        var findings = writer.findings
        let present = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard present?.isEmpty ?? true else {
            throw InvalidDocument(
                "The folder \(folder.lastPathComponent.quotedForMessage) is not empty.",
                advice: "Use a new folder.")
        }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in configuration.imageNames {
                guard name.isPathInside, let image = images[name] else {
                    findings.append(
                        Finding(.warning, at: Place(name), "The image is missing.", advice: "Copy it to the folder."))
                    continue
                }
                let target = folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: image, to: target)
            }
            try Data(document.sorted.json.utf8).write(to: folder.appending(path: documentName), options: .atomic)
        } catch {
            throw InvalidDocument(
                "The folder \(folder.lastPathComponent.quotedForMessage) cannot be written.",
                advice: "Check its permissions and the free disk space.")
        }
        return findings.sorted()
    }
}
