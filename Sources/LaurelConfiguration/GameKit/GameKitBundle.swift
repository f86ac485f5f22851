public import Foundation
public import LaurelModel

/// A `.gamekit` folder, in which Xcode stores a game's Game Center configuration: `gameCenterResources.json` and
/// images.
public struct GameKitBundle: Sendable {
    /// The file name of the document.
    public static let documentName = "gameCenterResources.json"
    /// The maximum size of the document, in bytes.
    public static let documentByteCountMax = 4 << 20
    /// The maximum size of an image, in bytes.
    public static let imageByteCountMax = 8 << 20

    /// The configuration.
    public let configuration: GameConfiguration
    /// The files of the existing images, by their names in the configuration.
    public let images: [String: URL]
    /// The notes and warnings, such as missing images and values that are stored uninterpreted.
    public let findings: [Finding]

    /// Reads a folder.
    ///
    /// - Parameter language: The game's primary language, which a bundle does not contain. Nil for the most frequent
    ///   language.
    /// - Throws: All errors: a document that cannot be read, or an image that is not an image, is too large or is
    ///   outside the folder.
    public init(folder: URL, language: LanguageTag? = nil) throws(InvalidDocument) {
        let data = try Self.document(in: folder)
        let node = try DocumentNode.read(data, syntax: .json, byteCountMax: Self.documentByteCountMax)
        let log = ReadingLog()
        var reader = GameKitReader(node, log: log)
        configuration = reader.configuration(language: language)
        images = Self.images(configuration.imageNames, in: folder, log: log)
        guard !log.hasErrors else { throw InvalidDocument(log.findings) }
        findings = log.findings.sorted()
    }

    private static func document(in folder: URL) throws(InvalidDocument) -> Data {
        let url = folder.appending(path: documentName)
        guard let file = BundleFile(url) else {
            throw InvalidDocument(
                "The folder \(folder.lastPathComponent.quotedForMessage) contains no \(documentName).",
                advice: "Use a .gamekit folder that Xcode wrote.")
        }
        guard file.byteCount <= documentByteCountMax else {
            throw InvalidDocument(
                "\(documentName) has \(file.byteCount) bytes. The limit is \(documentByteCountMax) bytes.",
                advice: "Make it smaller.")
        }
        do { return try Data(contentsOf: url) } catch {
            throw InvalidDocument("\(documentName) cannot be read.", advice: "Check its permissions.")
        }
    }

    private static func images(_ names: [String], in folder: URL, log: ReadingLog) -> [String: URL] {
        var images: [String: URL] = [:]
        let root = folder.resolvingSymlinksInPath().standardizedFileURL.pathComponents
        for name in names {
            let url = folder.appending(path: name).resolvingSymlinksInPath().standardizedFileURL
            func report(_ severity: Finding.Severity, _ sentence: String, _ advice: String) {
                log.add(Finding(severity, at: Place(name), sentence, advice: advice))
            }
            if !name.isPathInside || !url.pathComponents.starts(with: root) {
                report(.error, "The image is outside the folder.", "Move the image to the folder.")
            } else if let file = BundleFile(url) {
                if file.byteCount > imageByteCountMax {
                    report(
                        .error, "The image has \(file.byteCount) bytes. The limit is \(imageByteCountMax) bytes.",
                        "Make it smaller.")
                } else if !file.isImage {
                    report(.error, "The file is neither PNG nor JPEG.", "Save the image as PNG.")
                } else {
                    images[name] = url
                }
            } else {
                report(.warning, "The image is missing.", "Copy it to the folder, or remove its name.")
            }
        }
        return images
    }
}

/// A regular file, which can be read without blocking.
private struct BundleFile {
    let url: URL
    let byteCount: Int

    init?(_ url: URL) {
        let path = url.resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular, let byteCount = attributes[.size] as? Int
        else { return nil }
        self.url = url
        self.byteCount = byteCount
    }

    /// Whether the file starts with the signature of a PNG or a JPEG.
    var isImage: Bool {
        guard let file = try? FileHandle(forReadingFrom: url), let bytes = try? file.read(upToCount: 8) else {
            return false
        }
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
        return bytes.starts(with: png) || bytes.starts(with: jpeg)
    }
}
