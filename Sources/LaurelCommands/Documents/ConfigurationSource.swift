import ArgumentParser
import Foundation
import LaurelConfiguration
import LaurelModel

/// A configuration file on this machine: `laurel.yaml`, its JSON form, or a `.gamekit` folder.
struct ConfigurationSource: ExpressibleByArgument {
    let path: String

    init(argument: String) { path = argument }

    var url: URL { URL(fileURLWithPath: path) }

    /// The folder that contains the configuration's images.
    var imageFolder: URL { url.isFolder ? url : url.deletingLastPathComponent() }

    /// Parses the configuration, and prints notes and warnings to standard error.
    ///
    /// - Throws: `ExitCode` if the document is invalid, after its errors are printed, or ``CommandFailure`` if it
    ///   cannot be read.
    func document() throws -> ConfigurationDocument { try text().document }

    /// Parses the configuration, and returns it with its original text, so that errors of a server have the same
    /// positions.
    ///
    /// - Throws: The errors of ``document()``.
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

    /// Returns a line for each finding, in the format that editors recognize: the file, line and column first.
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

    /// Reads the file, up to one byte beyond the size limit, so that a larger file is detected.
    private func bytes() throws -> Data {
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            return try file.read(upToCount: ConfigurationDocument.byteCountMax + 1) ?? Data()
        } catch {
            throw CommandFailure.refused("\(path) cannot be read. Check its name and its permissions.")
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
