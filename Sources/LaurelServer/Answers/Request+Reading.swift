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
        } catch {
            throw Problem(readingBody: error)
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
        try WireJSON.decodeRequest(type, from: data)
    }
}

extension DoorContext {
    /// The `{id}` of the address. Whoever writes `%62` means `b`.
    func pathID() throws -> String {
        let text = try parameters.require("id")
        return text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? text : text
    }

    func leaderboardID() throws -> LeaderboardID {
        do {
            return try LeaderboardID(pathID())
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
