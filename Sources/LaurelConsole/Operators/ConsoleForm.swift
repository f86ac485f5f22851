import Foundation
import HTTPTypes
import Hummingbird
import LaurelServer
import NIOCore

/// What a browser sends of a form.
struct ConsoleForm: Sendable {
    /// A configuration may have a mebibyte, and each of its bytes takes three.
    private static let byteCountMax = 3 << 20

    private let pairs: [(name: String, value: String)]

    init(of request: Request) async throws {
        let buffer: ByteBuffer
        do { buffer = try await request.body.collect(upTo: Self.byteCountMax) } catch is NIOTooManyBytesError {
            throw ConsoleRefusal("That is more than a form here has.", .contentTooLarge)
        }
        self.init(String(buffer: buffer))
    }

    init(_ text: String) {
        pairs = text.split(separator: "&").compactMap { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacing("+", with: " ").removingPercentEncoding
            }
            guard let name = sides[0], let value = sides.count > 1 ? sides[1] : "" else { return nil }
            return (name, value)
        }
    }

    /// What was written there, without spaces around it; nil where that is nothing.
    subscript(name: String) -> String? {
        let text = whole(name).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// What was written there, as it is.
    func whole(_ name: String) -> String { pairs.first { $0.name == name }?.value ?? "" }

    /// What must be there, as `parse` reads it.
    func parse<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value {
        do { return try parse(self[name] ?? "") } catch { throw ConsoleRefusal("\(name): \(error)", .badRequest) }
    }

    /// One of the choices of a list.
    func choice<Value: RawRepresentable<String>>(_ name: String, or standard: Value) throws -> Value {
        guard let text = self[name] else { return standard }
        guard let value = Value(rawValue: text) else {
            throw ConsoleRefusal("\(name): There is no such choice.", .badRequest)
        }
        return value
    }
}
