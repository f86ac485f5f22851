import ArgumentParser
import Foundation
import LaurelConfiguration
import LaurelModel

/// A configuration on this machine: `laurel.yaml`, the same as JSON, or a `.gamekit` folder.
struct ConfigurationSource: ExpressibleByArgument {
    let path: String

    init(argument: String) { path = argument }

    var url: URL { URL(fileURLWithPath: path) }

    /// Where its images are.
    var imageFolder: URL { url.isFolder ? url : url.deletingLastPathComponent() }

    /// Reads it; notes and warnings go to standard error.
    ///
    /// - Throws: Where it cannot be read, after all that is wrong with it was told.
    func document() throws -> ConfigurationDocument { try text().document }

    /// Reads it, and keeps it as it is written, so that others find mistakes at the same places.
    ///
    /// - Throws: As ``document()``.
    func text() throws -> ConfigurationText {
        if url.isFolder {
            let document = ConfigurationDocument(try bundle(language: nil).configuration)
            return ConfigurationText(document: document, data: Data(document.text(as: .json).utf8), syntax: .json)
        }
        return try reading {
            let data = try bytes()
            return ConfigurationText(
                document: try ConfigurationDocument(data, syntax: syntax), data: data, syntax: syntax)
        }
    }

    func bundle(language: LanguageTag?) throws -> GameKitBundle {
        let bundle = try reading { try GameKitBundle(folder: url, language: language) }
        TerminalStream.note(lines(of: bundle.findings))
        return bundle
    }

    /// A line each, as editors know them: the file, line and column first.
    func lines(of findings: [LaurelConfiguration.Finding]) -> String {
        findings.map { finding in
            let space = finding.place.position == nil ? " " : ""
            return SanitizedText.of("\(path):\(space)\(finding)") + "\n"
        }.joined()
    }

    private var syntax: ConfigurationDocument.Syntax { url.pathExtension.lowercased() == "json" ? .json : .yaml }

    private func reading<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let error as InvalidDocument {
            TerminalStream.note(lines(of: error.findings))
            throw ExitCode(1)
        }
    }

    /// No more than a document may have, and a byte that says so.
    private func bytes() throws -> Data {
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            return try file.read(upToCount: ConfigurationDocument.byteCountMax + 1) ?? Data()
        } catch {
            throw CommandFailure.refused("\(path) cannot be read. Look at its name and its permissions.")
        }
    }
}

extension URL {
    fileprivate var isFolder: Bool {
        (try? FileManager.default.attributesOfItem(atPath: resolvingSymlinksInPath().path))?[.type]
            as? FileAttributeType
            == .typeDirectory
    }
}
