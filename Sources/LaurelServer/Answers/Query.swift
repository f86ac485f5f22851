import Foundation
import HummingbirdCore
import LaurelModel
import LaurelWire

/// The query parameters of a URL, parsed once for each request.
package struct Query: Sendable {
    private let parameters: URLEncodedPairs

    init() { parameters = URLEncodedPairs() }

    init(_ uri: URI) { parameters = uri.query.map { URLEncodedPairs(UncheckedText($0)) } ?? URLEncodedPairs() }

    /// Returns the first value of a parameter, or nil if the parameter is missing.
    package subscript(name: String) -> String? { parameters.pairs.first { $0.name == name }?.value }

    func all(_ name: String) -> [String] { parameters.pairs.lazy.filter { $0.name == name }.map(\.value) }

    /// Returns a parameter parsed by `parse`, or nil if the parameter is missing.
    ///
    /// - Throws: ``Problem`` if the parameter occurs more than once, or the error of `parse`.
    package func parameter<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value? {
        guard let text = self[name] else { return nil }
        guard all(name).count == 1 else { throw Problem.invalid(name, "The parameter is repeated. Send it once.") }
        do { return try parse(text) } catch let problem as Problem { throw problem } catch {
            throw Problem.invalid(name, "\(error)")
        }
    }

    /// Returns the value of an integer parameter, or nil if the parameter is missing.
    package func wholeNumber(_ name: String) throws -> Int? {
        try parameter(name) { text in
            guard let number = Int(text), String(number) == text else {
                throw Problem.invalid(name, "\(text.quotedForMessage) is not a whole number. Use a number such as 10.")
            }
            return number
        }
    }

    /// Parses a number that the contract represents as a string: at most 18 digits, without a sign or leading zeros.
    ///
    /// - Returns: Nil if the text has any other form.
    static func canonicalNumber(_ text: String) -> Int64? {
        HeaderText.wholeNumber(UncheckedText(text))
    }

    /// Returns the page of an in-memory list that `limit` and `cursor` select: up to 1,000 elements after the cursor's
    /// element.
    ///
    /// A page can start after an element that has been hidden since the cursor was returned.
    ///
    /// - Parameter isVisible: Whether the caller may see an element. The check runs before paging, so that a cursor
    ///   never names a hidden element.
    func page<Element>(
        of all: [Element], _ name: (Element) -> String, where isVisible: (Element) -> Bool = { _ in true }
    ) throws -> (elements: [Element], nextCursor: String?) {
        let limit = try wholeNumber("limit") ?? 1_000
        guard (1...1_000).contains(limit) else {
            throw Problem.invalid("limit", "Limit \(limit) is out of range. Use a limit from 1 to 1000.")
        }
        let start = try parameter("cursor") { text in
            guard let index = all.firstIndex(where: { name($0) == text }) else {
                throw Problem.invalid(
                    "cursor", "The cursor is invalid. Use the nextCursor of the previous page unchanged.")
            }
            return index + 1
        }
        let rest = all[(start ?? 0)...].filter(isVisible)
        return (Array(rest.prefix(limit)), rest.count > limit ? name(rest[limit - 1]) : nil)
    }

    /// Returns whether a parameter is `true`. A missing parameter is false.
    func flag(_ name: String) throws -> Bool {
        try parameter(name) { text in
            guard let flag = Bool(text) else {
                throw Problem.invalid(name, "Unknown value \(text.quotedForMessage). Supported values: true, false.")
            }
            return flag
        } ?? false
    }

    /// Returns the integer format that `?integers=` selects.
    func integers() throws -> WireJSON.Integers {
        try parameter("integers") { text in
            guard let integers = WireJSON.Integers(rawValue: text) else {
                throw Problem.invalid(
                    "integers", "Unknown value \(text.quotedForMessage). Supported values: number, string.")
            }
            return integers
        } ?? .number
    }

    /// Checks that the route accepts all parameters and that the values of the common parameters are valid.
    ///
    /// - Parameters:
    ///   - accepted: The parameters of the route besides ``QueryParameter/common``.
    ///   - caller: The caller; nil if the handler does not authenticate callers.
    /// - Throws: ``Problem``
    func check(_ accepted: [QueryParameter], for caller: Caller?) throws {
        if let fault = parameters.fault { throw Problem.invalid(fault.field, "\(fault)") }
        guard !parameters.pairs.isEmpty else { return }
        _ = try integers()
        for (name, value) in parameters.pairs.lazy.map({ ($0.name, $0.value) })
        where !QueryParameter.common.contains(name) {
            guard let parameter = accepted.first(where: { $0.name == name }) else {
                let names = (accepted.map(\.name) + QueryParameter.common).sorted().joined(separator: ", ")
                throw Problem.invalid(name, "Unknown parameter. Supported parameters: \(names).")
            }
            if parameter.needsServerKey(as: value), let caller { try Access.serverKey.check(caller) }
        }
    }
}
