import LaurelModel

/// A file's name in messages; `-` stands for standard input.
package struct CSVFileName: Hashable, Sendable {
    let text: String
    /// A name for sentences that stands for no path, such as that of a request's body.
    private let noun: String?

    package init(_ text: String) {
        self.text = text
        noun = text == "-" ? "Standard input" : nil
    }

    private init(noun: String) {
        text = ""
        self.noun = noun
    }

    /// The body of an HTTP request, whose file is known to its sender only.
    package static let requestBody = CSVFileName(noun: "The body")

    /// The name for a sentence, safe to print.
    var prose: String { noun ?? HarmlessText.of(text) }

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
        for character in HarmlessText.of(path) {
            quoted += character == "'" ? "'\\''" : String(character)
        }
        return quoted + "'"
    }

    /// The command that brings the file to UTF-8 on its way into the import.
    func conversion(from encoding: String) -> String {
        "iconv -f \(encoding) -t UTF-8 \(shellWord) | laurel import - …"
    }
}
