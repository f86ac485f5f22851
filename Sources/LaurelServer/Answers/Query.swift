import Foundation
import HummingbirdCore
import LaurelWire

/// What an address says behind its question mark, read once for each request.
struct Query: Sendable {
    private var pairs: [(name: String, value: String)] = []

    init() {}

    init(_ uri: URI) {
        guard let query = uri.query else { return }
        for part in query.utf8.split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            pairs.append((Self.decoded(part[..<equals]), Self.decoded(part[equals...].dropFirst())))
        }
    }

    /// As it was before it was written with percent signs; where those mean nothing, as it is.
    private static func decoded(_ text: Substring.UTF8View.SubSequence) -> String {
        let plain = String(Substring(text))
        return text.contains(UInt8(ascii: "%")) ? plain.removingPercentEncoding ?? plain : plain
    }

    /// The first value of that name.
    subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    func all(_ name: String) -> [String] { pairs.lazy.filter { $0.name == name }.map(\.value) }

    /// A parameter as `parse` reads it, or nil where it is left out. Given twice it is refused.
    func parameter<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value? {
        guard let text = self[name] else { return nil }
        guard all(name).count == 1 else { throw Problem.invalid(name, "Name it once.") }
        do { return try parse(text) } catch let problem as Problem { throw problem } catch {
            throw Problem.invalid(name, "\(error)")
        }
    }

    func wholeNumber(_ name: String) throws -> Int? {
        try parameter(name) { text in
            guard let number = Int(text) else { throw Problem.invalid(name, "Write a whole number.") }
            return number
        }
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

    /// Refuses a parameter that this route does not have.
    func refuseNames(besides known: [String]) throws {
        let everywhere = ["game", "integers"]
        guard let stray = pairs.first(where: { !known.contains($0.name) && !everywhere.contains($0.name) }) else {
            return
        }
        throw Problem.invalid(
            String(stray.name.prefix(100)),
            "There is no such parameter here. Those there are: \((known + everywhere).sorted().joined(separator: ", "))."
        )
    }
}
