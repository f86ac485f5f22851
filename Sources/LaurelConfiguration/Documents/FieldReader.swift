import LaurelModel

/// A strict reader of the fields of an object. It logs each error with its place and continues, so that all errors are
/// reported.
struct FieldReader {
    let path: String
    let log: ReadingLog
    /// The names of the fields, in the order of the document.
    let names: [String]
    private let fields: [String: DocumentNode]
    private let isNullAbsent: Bool

    /// Creates a reader of an object.
    ///
    /// - Parameters:
    ///   - known: The permitted fields. Nil if all names are permitted.
    ///   - isNullAbsent: Whether a field with the value null counts as absent.
    /// - Returns: Nil if `node` is not an object. Logs a finding in that case.
    init?(_ node: DocumentNode, at path: String, knowing known: [String]?, isNullAbsent: Bool = false, log: ReadingLog)
    {
        log.note(node.position, of: path)
        guard case .fields(let fields) = node.content else {
            log.refuse(
                "The value is \(node.kind).", advice: "Use an object: fields with a name and a colon.",
                at: Place(path, at: node.position))
            return nil
        }
        self.path = path
        self.log = log
        self.isNullAbsent = isNullAbsent
        self.names = fields.map(\.name)
        self.fields = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
        for field in fields {
            let place = Place(Self.join(path, field.name), at: field.position)
            log.note(field.position, of: place.path)
            guard let known, !known.contains(field.name), !log.isFull else { continue }
            let list = "Supported fields: \(known.joined(separator: ", "))."
            log.refuse(
                "Unknown field \(field.name.quotedForMessage).",
                advice: field.name.nearest(of: known).map { "Did you mean \($0)?" } ?? list, at: place)
        }
    }

    static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : path + "." + name }

    func place(of name: String) -> Place {
        let path = Self.join(path, name)
        return Place(path, at: log.positions[path] ?? place.position)
    }

    var place: Place { Place(path, at: log.positions[path]) }

    /// Returns whether the field exists, whatever its value.
    func has(_ name: String) -> Bool { fields[name].map { !(isNullAbsent && $0.isNull) } ?? false }

    func refuse(_ name: String, _ sentence: String, advice: String = "") {
        log.refuse(sentence, advice: advice, at: place(of: name))
    }

    /// Returns a field, or nil if it is absent. Logs an error if it is empty.
    private func node(_ name: String, wanting wanted: String) -> DocumentNode? {
        guard let node = fields[name] else { return nil }
        guard node.isNull else { return node }
        guard !isNullAbsent else { return nil }
        refuse(name, "The value is empty.", advice: "Use \(wanted), or omit the field.")
        return nil
    }

    private func wrong(_ name: String, _ node: DocumentNode, wanting wanted: String) {
        log.refuse(
            "The value is \(node.kind).", advice: "Use \(wanted).",
            at: Place(Self.join(path, name), at: node.position))
    }
}

// MARK: - Single values

extension FieldReader {
    /// Returns the text as it was written. In YAML, a time, a date or `no` needs no quotation marks.
    func text(_ name: String) -> String? {
        let wanted = "a text"
        guard let node = node(name, wanting: wanted) else { return nil }
        switch node.content {
        case .scalar(_, .literal):
            refuse(name, "The value is not a text.", advice: "Put it in quotes.")
            return nil
        case .scalar(let text, _): return text
        default:
            wrong(name, node, wanting: wanted)
            return nil
        }
    }

    /// Returns the result of `parse` for a text. Logs its error as a finding.
    func parsed<Value>(_ name: String, _ parse: (String) throws -> Value) -> Value? {
        text(name).flatMap { text in checked(name) { try parse(text) } }
    }

    /// Returns the result of `make`. Logs its error as a finding.
    func checked<Value>(_ name: String, _ make: () throws -> Value) -> Value? {
        do {
            return try make()
        } catch {
            refuse(name, "\(error)")
            return nil
        }
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String, _ type: Choice.Type) -> Choice? {
        guard let text = text(name) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let words = Choice.allCases.map(\.rawValue)
        let known = "Supported values: \(words.joined(separator: ", "))."
        refuse(
            name, "\(text.quotedForMessage) is not a value of \(name).",
            advice: text.nearest(of: words).map { "Did you mean \($0)? " + known } ?? known)
        return nil
    }

    func flag(_ name: String) -> Bool? {
        let wanted = "true or false"
        guard let node = node(name, wanting: wanted) else { return nil }
        switch node.content {
        case .scalar("true", .plain), .scalar("true", .literal): return true
        case .scalar("false", .plain), .scalar("false", .literal): return false
        case .scalar(let text, _):
            refuse(name, "\(text.quotedForMessage) is neither true nor false.", advice: "Use \(wanted).")
        default: wrong(name, node, wanting: wanted)
        }
        return nil
    }

    /// Returns an integer. It may be in quotation marks, for programs whose numbers have 53 bits.
    func integer(_ name: String) -> Int64? {
        let wanted = "a whole number"
        guard let node = node(name, wanting: wanted) else { return nil }
        guard case .scalar(let text, _) = node.content else {
            wrong(name, node, wanting: wanted)
            return nil
        }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let isPlain = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        if isPlain, let number = Int64(text) { return number }
        refuse(
            name, "\(text.quotedForMessage) is not a whole number\(isPlain ? " of 64 bits" : "").",
            advice: "Use a number from \(Int64.min) to \(Int64.max), in digits only.")
        return nil
    }
}

// MARK: - Lists and objects

extension FieldReader {
    /// Returns a reader for the object in a field.
    func object(_ name: String, knowing names: [String]?) -> FieldReader? {
        guard let node = node(name, wanting: "an object") else { return nil }
        return FieldReader(node, at: Self.join(path, name), knowing: names, isNullAbsent: isNullAbsent, log: log)
    }

    /// Returns the elements of a list with their paths, or nil if the field is absent or not a list.
    func elements(_ name: String) -> [Element]? {
        guard let node = node(name, wanting: "a list") else { return nil }
        guard case .list(let nodes) = node.content else {
            wrong(name, node, wanting: "a list")
            return nil
        }
        let path = Self.join(path, name)
        return nodes.enumerated().map {
            Element(node: $1, path: "\(path)[\($0)]", isNullAbsent: isNullAbsent, log: log)
        }
    }

    struct Element {
        let node: DocumentNode
        let path: String
        let isNullAbsent: Bool
        let log: ReadingLog

        /// Returns the result of `parse` for a text.
        ///
        /// - Parameter isNumberToo: Whether a JSON number is permitted, too.
        func parsed<Value>(isNumberToo: Bool = false, _ parse: (String) throws -> Value) -> Value? {
            log.note(node.position, of: path)
            let place = Place(path, at: node.position)
            guard case .scalar(let text, let style) = node.content, style != .literal || isNumberToo, !node.isNull
            else {
                log.refuse("The value is \(node.kind).", advice: "Use a text.", at: place)
                return nil
            }
            do {
                return try parse(text)
            } catch {
                log.refuse("\(error)", at: place)
                return nil
            }
        }

        func object(knowing names: [String]?) -> FieldReader? {
            FieldReader(node, at: path, knowing: names, isNullAbsent: isNullAbsent, log: log)
        }
    }

    /// Returns the result of `parse` for each text in a list.
    func list<Value>(_ name: String, _ parse: (String) throws -> Value) -> [Value]? {
        elements(name).map { $0.compactMap { $0.parsed(parse) } }
    }

    /// Returns the result of `read` for each object in a list.
    func objects<Value>(_ name: String, knowing names: [String]?, _ read: (FieldReader) -> Value?) -> [Value]? {
        elements(name).map { $0.compactMap { $0.object(knowing: names).flatMap(read) } }
    }

    /// Returns a value that is stored uninterpreted.
    func value(_ name: String) -> DocumentValue? { fields[name]?.value }
}
