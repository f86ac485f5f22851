public import Foundation
import LaurelModel

/// A game's configuration with the places at which its document says everything.
public struct ConfigurationDocument: Sendable {
    public enum Syntax: String, Sendable, CaseIterable {
        case yaml
        case json
    }

    /// The largest document that is read, in bytes.
    public static let byteCountMax = DocumentNode.byteCountMax

    public let configuration: GameConfiguration
    private let positions: [String: Position]

    /// Reads a document strictly, and tells everything that is wrong with it at once, save that nothing more can be said of
    /// a text that is no YAML or JSON.
    ///
    /// - Parameter data: UTF-8 of at most 1 MiB.
    public init(_ data: Data, syntax: Syntax) throws(InvalidDocument) {
        let node = try DocumentNode.read(data, syntax: syntax)
        let log = ReadingLog()
        configuration = GameConfiguration(reading: node, log: log)
        positions = log.positions
        guard log.findings.isEmpty else { throw InvalidDocument(log.findings) }
    }

    /// A configuration that nobody wrote.
    public init(_ configuration: GameConfiguration) {
        self.configuration = configuration
        positions = [:]
    }

    /// In a stable order. Comments are not kept, and what has its default is left out.
    public func text(as syntax: Syntax) -> String {
        switch syntax {
        case .yaml: configuration.document.yaml
        case .json: configuration.document.json
        }
    }

    /// The place of `path`, or of the nearest thing around it that was written.
    func place(of path: String) -> Place {
        var written = path[...]
        while positions[String(written)] == nil, let end = written.lastIndex(where: { $0 == "." || $0 == "[" }) {
            written = written[..<end]
        }
        return Place(path, at: positions[String(written)] ?? positions[""])
    }
}

extension DocumentNode {
    static func read(
        _ data: Data, syntax: ConfigurationDocument.Syntax, byteCountMax: Int = byteCountMax
    ) throws(InvalidDocument) -> DocumentNode {
        guard data.count <= byteCountMax else {
            throw InvalidDocument(
                "The document has \(data.count) bytes. The limit is \(byteCountMax) bytes.",
                advice: "Make it smaller.")
        }
        guard let text = String(validUTF8: data) else {
            throw InvalidDocument("The document is not UTF-8.", advice: "Save it as UTF-8.")
        }
        // Some editors begin a file with a mark that it is UTF-8.
        let plain = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        switch syntax {
        case .yaml: return try YAMLDocument.read(plain)
        case .json: return try DocumentNode.read(json: plain)
        }
    }
}
