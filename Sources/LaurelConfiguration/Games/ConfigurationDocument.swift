public import Foundation
import LaurelModel

/// A game's configuration, with the places of its values in the document.
public struct ConfigurationDocument: Sendable {
    /// The notation of a document.
    public enum Syntax: String, Sendable, CaseIterable {
        /// YAML.
        case yaml
        /// JSON (RFC 8259).
        case json
    }

    /// The maximum size of a document, in bytes.
    public static let byteCountMax = DocumentNode.byteCountMax

    /// The configuration.
    public let configuration: GameConfiguration
    private let positions: [String: Position]

    /// Reads a document strictly, and reports all errors together. For a text that is not valid YAML or JSON, only the
    /// first error is reported.
    ///
    /// - Parameter data: UTF-8 of at most 1 MiB.
    public init(_ data: Data, syntax: Syntax) throws(InvalidDocument) {
        let node = try DocumentNode.read(data, syntax: syntax)
        let log = ReadingLog()
        configuration = GameConfiguration(reading: node, log: log)
        positions = log.positions
        guard log.findings.isEmpty else { throw InvalidDocument(log.findings) }
    }

    /// Creates a document for a configuration that was not read from a text.
    public init(_ configuration: GameConfiguration) {
        self.configuration = configuration
        positions = [:]
    }

    /// Returns the configuration as text, in a stable order. Comments are lost, and values that equal their default are
    /// omitted.
    public func text(as syntax: Syntax) -> String {
        switch syntax {
        case .yaml: configuration.document.yaml
        case .json: configuration.document.json
        }
    }

    /// Returns the place of `path`, or of the nearest enclosing value in the document.
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
        // Some editors start a file with a byte order mark.
        let plain = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        switch syntax {
        case .yaml: return try YAMLDocument.read(plain)
        case .json: return try DocumentNode.read(json: plain)
        }
    }
}
