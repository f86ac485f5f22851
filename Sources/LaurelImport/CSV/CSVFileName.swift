import LaurelModel

/// What a file is called in messages; `-` stands for standard input.
package struct CSVFileName: Hashable, Sendable {
    let text: String

    package init(_ text: String) {
        self.text = text
    }

    private var isStandardInput: Bool { text == "-" }

    /// The name for a sentence, safe to print.
    var prose: String { isStandardInput ? "Standard input" : HarmlessText.of(text) }

    /// The name for a shell, quoted where it must be.
    var shellWord: String {
        if isStandardInput { return "FILE" }
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
