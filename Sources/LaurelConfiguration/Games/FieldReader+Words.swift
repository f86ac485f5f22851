import LaurelModel

/// Functions that read and check the kinds of text in configurations.
extension FieldReader {
    static let lineByteCountMax = 200
    static let paragraphByteCountMax = 4_000

    func id<ID>(_ parse: (String) throws(InvalidIdentifier) -> ID) -> ID? {
        if !has("id") { refuse("id", "The id is missing.", advice: "Use the id that the game sends.") }
        return parsed("id", parse)
    }

    func line(_ name: String) -> String? {
        guard let text = text(name) else { return nil }
        if text.isOneLine(byteCountMax: Self.lineByteCountMax) { return text }
        refuse(
            name, "\(text.quotedForMessage) is not a valid line.",
            advice: "Use 1 to \(Self.lineByteCountMax) bytes without control characters.")
        return nil
    }

    func requiredLine(_ name: String) -> String? {
        if !has(name) { refuse(name, "The \(name) is missing.", advice: "Use the text that players see.") }
        return line(name)
    }

    func paragraph(_ name: String) -> String? {
        guard let text = text(name) else { return nil }
        let isFit = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || $0 == "\n" }
        if isFit, text.utf8.count <= Self.paragraphByteCountMax { return text }
        refuse(
            name, "The text is too long, or contains control characters.",
            advice: "Use at most \(Self.paragraphByteCountMax) bytes of text.")
        return nil
    }

    /// Returns the text of a field, which must be a relative path inside the folder of images.
    func image(_ name: String) -> String? {
        line(name).flatMap { text in
            if text.isPathInside { return text }
            refuse(
                name, "\(text.quotedForMessage) is outside the folder of images.",
                advice: "Use a path within it, such as en-US/Board.png.")
            return nil
        }
    }

    /// Returns the localizations in the order of the document. Empty if the field is absent.
    func localizations<Value>(
        _ name: String, knowing names: [String], _ read: (FieldReader, LanguageTag) -> Value?
    ) -> [Value] {
        guard let object = object(name, knowing: nil) else { return [] }
        var seen: Set<LanguageTag> = []
        return object.names.compactMap { text in
            let fields = object.object(text, knowing: names)
            guard let locale = object.checked(text, { try LanguageTag(text) }) else { return nil }
            guard seen.insert(locale).inserted else {
                object.refuse(text, "There are two localizations for \(locale).", advice: "Remove one of them.")
                return nil
            }
            return fields.flatMap { read($0, locale) }
        }
    }
}

extension String {
    /// Whether the text is a relative path without a component that leads upward.
    var isPathInside: Bool {
        let parts = split(separator: "/", omittingEmptySubsequences: false)
        return !contains("\\") && !contains(":") && !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
    }
}

extension Array {
    /// Returns an object with a field for each language, or nil if there is none.
    func document(_ locale: (Element) -> LanguageTag, _ value: (Element) -> DocumentValue) -> DocumentValue? {
        DocumentValue.fields(map { DocumentField(locale($0).text, value($0)) }).nonEmpty
    }
}
