package import Foundation
import HTTPTypes
package import Hummingbird
import LaurelModel
import LaurelWire
import NIOCore
import NIOFoundationCompat

extension Request {
    /// The whole body, at most `byteCountMax`.
    package func bytes(byteCountMax: Int) async throws -> Data {
        try refuseEncoding()
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

    /// Throws a problem if the body is compressed.
    func refuseEncoding() throws {
        if let encoding = headers[.contentEncoding], !UncheckedText(encoding).isSpelled("identity") {
            throw Problem.encodedBody
        }
    }

    func decoded<Body: Decodable>(_ type: Body.Type, byteCountMax: Int = Door.bodyByteCountMax) async throws -> Body {
        guard head.isJSON else { throw Problem.notJSON }
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

extension HTTPRequest {
    /// Whether the `Content-Type` allows JSON. A client without one sends JSON, and so does a client with the type of a form, which
    /// is the default of `curl -d`.
    var isJSON: Bool {
        guard let field = headerFields.text(of: .contentType) else { return true }
        guard let type = HeaderText.mediaType(UncheckedText(field)) else { return false }
        return ["application/json", "application/x-www-form-urlencoded"].contains(type) || type.hasSuffix("+json")
    }
}

extension Problem {
    fileprivate static var encodedBody: Problem {
        var problem = Problem(
            "unsupported-media-type", .unsupportedMediaType,
            "The server reads bodies that are not compressed. Leave Content-Encoding out.", field: "Content-Encoding")
        problem.headers[.acceptEncoding] = "identity"
        return problem
    }

    package static var notJSON: Problem {
        Problem(
            "unsupported-media-type", .unsupportedMediaType, "Send JSON, with Content-Type: application/json.",
            field: "Content-Type")
    }
}

extension DoorContext {
    /// A part of the address, percent-decoded.
    ///
    /// - Parameter name: As the route's path names it.
    package func part(_ name: String) throws -> String {
        guard let text = UncheckedText(try parameters.require(name)).percentDecoded(isForm: false)?.value else {
            throw Problem.invalid(
                name,
                "Percent-encode this part of the address in UTF-8, without U+0000 and with few combining marks in a row."
            )
        }
        return text
    }

    /// The `{id}` of the address.
    func pathID() throws -> String { try part("id") }

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
