package import Foundation
import HTTPTypes
package import Hummingbird
import LaurelModel
import LaurelWire
import NIOCore
import NIOFoundationCompat

extension Request {
    /// Reads the whole body, up to `byteCountMax` bytes.
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

    /// Decodes a JSON body.
    func decoded<Body: Decodable>(
        _ type: Body.Type, byteCountMax: Int = Route.bodyByteCountMax
    ) async throws -> Body {
        guard head.isJSON else { throw Problem.notJSON }
        return try Self.decode(type, from: try await bytes(byteCountMax: byteCountMax))
    }

    // Not inlined, and with an untyped error: the optimizer of Swift 6.3 crashes on an asynchronous caller of a
    // function that throws a typed error and returns a small value.
    @inline(never)
    static func decode<Body: Decodable>(_ type: Body.Type, from data: Data) throws -> Body {
        try WireJSON.decodeRequest(type, from: data)
    }

    /// Checks that the body is not compressed.
    ///
    /// - Throws: ``Problem`` if the body is compressed.
    func refuseEncoding() throws {
        if let encoding = headers[.contentEncoding], !UncheckedText(encoding).isSpelled("identity") {
            throw Problem.encodedBody
        }
    }
}

extension HTTPRequest {
    /// Whether the `Content-Type` allows JSON.
    ///
    /// True also without the header, and for the type of a form, which is the default of `curl -d`.
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
            "Compressed request bodies are not supported. Omit Content-Encoding.", field: "Content-Encoding")
        problem.headers[.acceptEncoding] = "identity"
        return problem
    }

    /// The response to a request body that is not JSON.
    package static var notJSON: Problem {
        Problem(
            "unsupported-media-type", .unsupportedMediaType,
            "The media type is not supported. Send JSON with Content-Type: application/json.",
            field: "Content-Type")
    }
}
