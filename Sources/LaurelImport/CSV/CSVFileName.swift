import LaurelModel

/// A file's name in messages; `-` is standard input.
package struct CSVFileName: Hashable, Sendable {
    let text: String
    /// A name for messages that is not a path, such as the name of a request's body.
    private let noun: String?
    /// Whether the import was started on the command line, so that the advice can contain a command.
    private let isOfCommand: Bool

    /// Creates the name of the file at a path, or of standard input for `-`.
    package init(_ text: String) {
        self.text = text
        noun = text == "-" ? "Standard input" : nil
        isOfCommand = true
    }

    private init(noun: String) {
        text = ""
        self.noun = noun
        isOfCommand = false
    }

    /// The body of an HTTP request. The server does not know the name of the client's file.
    package static let requestBody = CSVFileName(noun: "The body")

    /// The name for use in a sentence, safe to print.
    var prose: String { noun ?? SanitizedText.of(text) }

    /// The name as a word of a shell command, quoted if necessary.
    var shellWord: String {
        if noun != nil { return "FILE" }
        let plain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
        if plain, !text.isEmpty, !text.hasPrefix("-") { return text }
        let path = text.hasPrefix("-") ? "./" + text : text
        var quoted = "'"
        for character in SanitizedText.of(path) {
            quoted += character == "'" ? "'\\''" : String(character)
        }
        return quoted + "'"
    }

    /// Returns the action, and the command that performs it and imports the result. For a request's body there is no
    /// command.
    func advice(_ action: String, _ program: String) -> String {
        action + (isOfCommand ? ": \(program) \(shellWord) | laurel import - …" : ".")
    }

    /// Returns the advice to convert the file to UTF-8.
    func conversion(from encoding: String) -> String {
        advice("convert it to UTF-8", "iconv -f \(encoding) -t UTF-8")
    }
}
