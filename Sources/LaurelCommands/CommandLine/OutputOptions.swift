import ArgumentParser
import Foundation
import LaurelWire

/// The options that choose the output format: text for people, or JSON for programs.
package struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON document and nothing else on standard output.")
    package var json = false

    /// Creates options without values, for the parser.
    package init() {}

    /// Prints `body` as JSON, or the result of `text`.
    ///
    /// - Throws: ``OutputFailure`` if it could not be written.
    package func print(_ body: some Encodable, text: (TerminalStyle) -> String) throws {
        if json {
            try TerminalStream.writeOutput(String(decoding: try WireJSON.encode(body), as: UTF8.self) + "\n")
        } else {
            let isTTY = TerminalStream.standardOutput.isTTY
            let style = TerminalStyle(isTTY: isTTY, environment: ProcessInfo.processInfo.environment)
            try TerminalStream.writeOutput(text(style))
        }
    }
}

extension Int {
    /// The number in English, with a comma between groups of three digits.
    package var grouped: String {
        var digits = String(magnitude)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }
}
