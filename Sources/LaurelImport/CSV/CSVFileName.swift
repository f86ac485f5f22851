import LaurelModel

/// A file's name in messages; `-` stands for standard input.
package struct CSVFileName: Hashable, Sendable {
    let text: String
    /// A name for messages that is not a path, such as the name of a request's body.
    private let noun: String?
    /// Whether the import was started by a command, which can be given again with other input.
    private let isOfCommand: Bool

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

    /// The body of an HTTP request, whose file is known to its sender only.
    package static let requestBody = CSVFileName(noun: "The body")

    /// The name for a sentence, safe to print.
    var prose: String { noun ?? SanitizedText.of(text) }

    /// The name for a shell, quoted where it must be.
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

    /// What to do with the file first, and the command that does it on the way into the import; no command for a request's body.
    func advice(_ action: String, _ program: String) -> String {
        action + (isOfCommand ? ": \(program) \(shellWord) | laurel import - …" : ".")
    }

    /// The advice to bring the file to UTF-8.
    func conversion(from encoding: String) -> String {
        advice("convert it to UTF-8", "iconv -f \(encoding) -t UTF-8")
    }
}
