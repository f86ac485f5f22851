import ArgumentParser
import Foundation
import LaurelWire

/// For whom a command writes: people, or programs.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON document, and nothing else, on standard output.")
    var json = false

    /// Prints `body` for programs, or what `text` makes for people.
    ///
    /// - Throws: ``OutputFailure`` if it could not be written.
    func print(_ body: some Encodable, text: (TerminalStyle) -> String) throws {
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
    /// With a comma between thousands, as the command line's English has it.
    var grouped: String {
        var digits = String(magnitude)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }
}
