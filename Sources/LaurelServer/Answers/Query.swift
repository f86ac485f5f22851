import Foundation
import HummingbirdCore
import LaurelModel
import LaurelWire

/// The parameters of an address, read once for each request.
package struct Query: Sendable {
    private let parameters: URLEncodedPairs

    init() { parameters = URLEncodedPairs() }

    init(_ uri: URI) { parameters = uri.query.map { URLEncodedPairs(UncheckedText($0)) } ?? URLEncodedPairs() }

    /// The first value of that name.
    package subscript(name: String) -> String? { parameters.pairs.first { $0.name == name }?.value }

    func all(_ name: String) -> [String] { parameters.pairs.lazy.filter { $0.name == name }.map(\.value) }

    /// A parameter as `parse` reads it, or nil where it is left out. Given twice it is refused.
    package func parameter<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value? {
        guard let text = self[name] else { return nil }
        guard all(name).count == 1 else { throw Problem.invalid(name, "Send the parameter once.") }
        do { return try parse(text) } catch let problem as Problem { throw problem } catch {
            throw Problem.invalid(name, "\(error)")
        }
    }

    package func wholeNumber(_ name: String) throws -> Int? {
        try parameter(name) { text in
            guard let number = Int(text), String(number) == text else {
                throw Problem.invalid(name, "Write a whole number.")
            }
            return number
        }
    }

    /// Parses a number that the contract writes as a string: at most 18 digits, without a sign or leading zeros.
    ///
    /// - Returns: Nil for any other text.
    static func canonicalNumber(_ text: String) -> Int64? {
        HeaderText.wholeNumber(UncheckedText(text))
    }

    /// Returns the page of a list in memory that `limit` and `cursor` select: at most a thousand elements, after the one with the
    /// cursor's name.
    ///
    /// - Parameter isVisible: Whether the caller may see an element. It applies before paging, so that a cursor never names a
    ///   hidden element. A page continues after an element that has been hidden since.
    func page<Element>(
        of all: [Element], _ name: (Element) -> String, where isVisible: (Element) -> Bool = { _ in true }
    ) throws -> (elements: [Element], nextCursor: String?) {
        let limit = try wholeNumber("limit") ?? 1_000
        guard (1...1_000).contains(limit) else { throw Problem.invalid("limit", "A page has 1 to 1000 elements.") }
        let start = try parameter("cursor") { text in
            guard let index = all.firstIndex(where: { name($0) == text }) else {
                throw Problem.invalid("cursor", "The cursor is invalid. Send the nextCursor of the previous page.")
            }
            return index + 1
        }
        let rest = all[(start ?? 0)...].filter(isVisible)
        return (Array(rest.prefix(limit)), rest.count > limit ? name(rest[limit - 1]) : nil)
    }

    /// Whether it is `true`; left out, it is not.
    func flag(_ name: String) throws -> Bool {
        try parameter(name) { text in
            guard let flag = Bool(text) else { throw Problem.invalid(name, "Write true or false.") }
            return flag
        } ?? false
    }

    /// `?integers=string`.
    func integers() throws -> WireJSON.Integers {
        try parameter("integers") { text in
            guard let integers = WireJSON.Integers(rawValue: text) else {
                throw Problem.invalid("integers", "Write number or string.")
            }
            return integers
        } ?? .number
    }

    /// Checks that the route accepts every parameter, and that the values of the common parameters are valid.
    ///
    /// - Parameters:
    ///   - accepted: The parameters of the route besides ``QueryParameter/common``.
    ///   - caller: Nil if the handler does not know its caller.
    /// - Throws: ``Problem``
    func check(_ accepted: [QueryParameter], for caller: Caller?) throws {
        if let fault = parameters.fault { throw Problem.invalid(fault.field, "\(fault)") }
        guard !parameters.pairs.isEmpty else { return }
        _ = try integers()
        for (name, value) in parameters.pairs.lazy.map({ ($0.name, $0.value) })
        where !QueryParameter.common.contains(name) {
            guard let parameter = accepted.first(where: { $0.name == name }) else {
                let names = (accepted.map(\.name) + QueryParameter.common).sorted().joined(separator: ", ")
                throw Problem.invalid(name, "Unknown parameter. Accepted parameters: \(names).")
            }
            if parameter.needsServerKey(as: value), let caller { try Access.serverKey.check(caller) }
        }
    }
}
