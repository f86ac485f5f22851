import Foundation
import HTTPTypes
import Hummingbird
import LaurelModel
import LaurelWire
import NIOCore
import NIOFoundationCompat

extension Request {
    /// The whole body, at most `byteCountMax`.
    func bytes(byteCountMax: Int) async throws -> Data {
        if let length = headers[.contentLength].flatMap(Int.init), length > byteCountMax {
            throw Problem.tooLarge(byteCountMax: byteCountMax)
        }
        do {
            return Data(buffer: try await body.collect(upTo: byteCountMax))
        } catch is NIOTooManyBytesError {
            throw Problem.tooLarge(byteCountMax: byteCountMax)
        }
    }

    func decoded<Body: Decodable>(_ type: Body.Type, byteCountMax: Int = Door.bodyByteCountMax) async throws -> Body {
        let bytes = try await bytes(byteCountMax: byteCountMax)
        return try Self.decode(type, from: bytes)
    }

    /// Not inlined, and with an error of no known type: Swift 6.3 crashes while it optimizes an asynchronous caller of a
    /// function that throws a known one and gives a small value.
    @inline(never)
    private static func decode<Body: Decodable>(_ type: Body.Type, from data: Data) throws -> Body {
        try WireJSON.decode(type, from: data)
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

    /// A parameter of the query as `parse` reads it, or nil where it is left out. Given twice it is refused.
    func parameter<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value? {
        let texts = uri.queryParameters.getAll(name)
        guard texts.count < 2 else { throw Problem.invalid(name, "Name it once.") }
        guard let text = texts.first else { return nil }
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

    /// Refuses a query with a parameter that this route does not have.
    func refuseParameters(besides known: Set<String>) throws {
        let all = known.union(["game", "integers"])
        guard let stray = uri.queryParameters.map(\.key).first(where: { !all.contains(String($0)) }) else { return }
        throw Problem.invalid(
            String(stray.prefix(100)),
            "There is no such parameter here. Those there are: \(all.sorted().joined(separator: ", ")).")
    }
}

extension DoorContext {
    func leaderboardID() throws -> LeaderboardID {
        let text = try parameters.require("id")
        do {
            return try LeaderboardID(text)
        } catch {
            throw Problem.invalid("id", "\(error)")
        }
    }
}

extension Door {
    /// The most bytes in a body from players, and of everything but the studio's bulk routes.
    static let bodyByteCountMax = 64 << 10
    /// The most bytes of `/v1/admin/scores`.
    static let bulkByteCountMax = 16 << 20
}
