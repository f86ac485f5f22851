import LaurelModel

/// The objects of `gameCenterResources.json`.
extension DocumentValue {
    static func resource(
        _ id: String, _ referenceName: String, _ fields: (name: String, value: DocumentValue?)...
    ) -> DocumentValue {
        .fields(
            [DocumentField("vendorIdentifier", .text(id)), DocumentField("referenceName", .text(referenceName))]
                + fields.compactMap { DocumentField($0.name, $0.value) })
    }

    static func localization(
        _ locale: LanguageTag, of id: String, _ fields: (name: String, value: DocumentValue?)...
    ) -> DocumentValue {
        .fields(
            [
                DocumentField("locale", .text(locale.appleText)),
                DocumentField("localID", .text(localID(locale, of: id))),
            ] + fields.compactMap { DocumentField($0.name, $0.value) })
    }

    static func image(_ name: String, of localID: String) -> DocumentValue {
        .object(("localID", .text(localID)), ("url", .text(name)))
    }

    static func localID(_ locale: LanguageTag, of id: String) -> String { "\(id)-\(locale.appleText)" }

    /// Sets the value at a path, which may name a new field.
    ///
    /// - Returns: Whether the path exists.
    mutating func set(_ value: DocumentValue, at path: ArraySlice<String>) -> Bool {
        guard let name = path.first else { return false }
        let rest = path.dropFirst()
        switch self {
        case .fields(var fields):
            if let index = fields.firstIndex(where: { $0.name == name }) {
                if rest.isEmpty {
                    fields[index].value = value
                } else if !fields[index].value.set(value, at: rest) {
                    return false
                }
            } else if rest.isEmpty {
                fields.append(DocumentField(name, value))
            } else {
                return false
            }
            self = .fields(fields)
        case .list(var values):
            guard let index = values.firstIndex(where: { $0.isCalled(name) }), values[index].set(value, at: rest) else {
                return false
            }
            self = .list(values)
        default: return false
        }
        return true
    }

    /// Returns whether `name` is the id of this resource, or the locale of this localization.
    private func isCalled(_ name: String) -> Bool {
        if case .text(let id)? = self["vendorIdentifier"] { return id == name }
        guard case .text(let locale)? = self["locale"] else { return false }
        return (try? LanguageTag(locale))?.text == name
    }

    /// The names of the images anywhere in a stored value.
    var imageNames: [String] {
        switch self {
        case .list(let values): values.flatMap(\.imageNames)
        case .fields(let fields):
            if case .text(let url)? = self["url"], self["localID"] != nil {
                [url]
            } else {
                fields.flatMap(\.value.imageNames)
            }
        default: []
        }
    }

    /// The value with the fields of each object in alphabetical order, as Xcode writes them.
    var sorted: DocumentValue {
        switch self {
        case .list(let values): .list(values.map(\.sorted))
        case .fields(let fields):
            .fields(fields.map { DocumentField($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
        default: self
        }
    }
}
