package import Foundation

/// The JSON parser for bodies of requests and responses, configurations, tokens and stored records. O(bytes)
package struct JSONReader {
    private var scanner: JSONScanner
    private let rules: JSONRules

    /// Parses a text within the limits of `rules`.
    package static func read(_ data: Data, by rules: JSONRules) throws(JSONFault) -> JSONNode {
        let result = data.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { read($0, by: rules) }
        }
        return try result.get()
    }

    /// Parses a text within the limits of `rules`.
    package static func read(_ text: String, by rules: JSONRules) throws(JSONFault) -> JSONNode {
        var text = text
        return try text.withUTF8 { read($0, by: rules) }.get()
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>, by rules: JSONRules) -> Result<JSONNode, JSONFault> {
        do throws(JSONFault) {
            var reader = JSONReader(scanner: JSONScanner(bytes), rules: rules)
            return .success(try reader.document())
        } catch {
            return .failure(error.located(in: bytes))
        }
    }

    private mutating func document() throws(JSONFault) -> JSONNode {
        scanner.skipByteOrderMark()
        let node = try node(depth: 0)
        scanner.skipSpace()
        guard scanner.next == nil else { throw scanner.expected("the end") }
        return node
    }

    private mutating func node(depth: Int) throws(JSONFault) -> JSONNode {
        scanner.skipSpace()
        guard depth < rules.depthMax else { throw scanner.fault(.tooDeep(depthMax: rules.depthMax)) }
        let offset = scanner.offset
        return JSONNode(content: try content(depth), offset: offset)
    }

    private mutating func content(_ depth: Int) throws(JSONFault) -> JSONNode.Content {
        switch scanner.next {
        case UInt8(ascii: "{"): return .object(try fields(depth))
        case UInt8(ascii: "["): return .list(try list(depth))
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"):
            try scanner.skipWord("true")
            return .flag(true)
        case UInt8(ascii: "f"):
            try scanner.skipWord("false")
            return .flag(false)
        case UInt8(ascii: "n"):
            try scanner.skipWord("null")
            return .null
        default: return .number(try number())
        }
    }

    private mutating func fields(_ depth: Int) throws(JSONFault) -> [JSONNode.Field] {
        _ = scanner.skip("{")
        scanner.skipSpace()
        guard !scanner.skip("}") else { return [] }
        var fields: [JSONNode.Field] = []
        var names = FieldNames()
        repeat {
            scanner.skipSpace()
            let offset = scanner.offset
            let name = try name()
            guard fields.count < rules.fieldCountMax else {
                throw JSONFault(.tooManyFields, at: offset).inside(name)
            }
            guard names.insert(name) else { throw JSONFault(.repeatedField(name), at: offset).inside(name) }
            scanner.skipSpace()
            guard scanner.skip(":") else { throw scanner.expected("a colon") }
            do throws(JSONFault) {
                fields.append(JSONNode.Field(name: name, offset: offset, value: try node(depth: depth + 1)))
            } catch { throw error.inside(name) }
            scanner.skipSpace()
        } while scanner.skip(",")
        guard scanner.skip("}") else { throw scanner.expected("a comma or “}”") }
        return fields
    }

    private mutating func list(_ depth: Int) throws(JSONFault) -> [JSONNode] {
        _ = scanner.skip("[")
        scanner.skipSpace()
        guard !scanner.skip("]") else { return [] }
        var nodes: [JSONNode] = []
        repeat {
            do throws(JSONFault) { nodes.append(try node(depth: depth + 1)) } catch {
                throw error.inside("[\(nodes.count)]")
            }
            scanner.skipSpace()
        } while scanner.skip(",")
        guard scanner.skip("]") else { throw scanner.expected("a comma or “]”") }
        return nodes
    }

    private mutating func name() throws(JSONFault) -> String {
        guard scanner.next == UInt8(ascii: "\"") else { throw scanner.expected("a field name in quotes") }
        guard rules.hasShortNames else { return try text() }
        let offset = scanner.offset
        guard let name = UncheckedText(try scanner.text()).name else { throw JSONFault(.fieldName, at: offset) }
        return name
    }

    private mutating func text() throws(JSONFault) -> String {
        let offset = scanner.offset
        let text = try scanner.text()
        guard rules.checksTexts else { return text }
        guard let value = UncheckedText(text).value else { throw JSONFault(.uncheckedText, at: offset) }
        return value
    }

    private mutating func number() throws(JSONFault) -> String {
        let offset = scanner.offset
        let (text, isInDigits) = try scanner.number()
        guard rules.hasWholeNumbers, !isInDigits else { return text }
        switch DecimalText(text.utf8) {
        case .whole(let digits): return digits
        case .fraction: throw JSONFault(.fraction(text), at: offset)
        case .beyond, .notANumber: throw JSONFault(.beyondInt64(text), at: offset)
        }
    }
}

/// The names of the fields of an object.
private struct FieldNames {
    /// The largest number of names that are searched in a list: comparing a few names is faster than hashing them.
    private static let listCountMax = 16

    private var list: [String] = []
    private var set: Set<String> = []

    /// Inserts a name.
    ///
    /// - Returns: False if the name was inserted before.
    mutating func insert(_ name: String) -> Bool {
        if set.isEmpty {
            guard !list.contains(name) else { return false }
            list.append(name)
            if list.count > Self.listCountMax { set = Set(list) }
            return true
        }
        return set.insert(name).inserted
    }
}
