import Foundation
import HTTPTypes
import Hummingbird
import LaurelModel
import LaurelWire
import NIOCore

extension Response {
    init(
        _ body: some Encodable, status: HTTPResponse.Status = .ok, integers: WireJSON.Integers = .number,
        position: Int64? = nil
    ) throws {
        self.init(json: try WireJSON.bytes(of: body, integers: integers), status: status)
        if let position { headers[.ledgerPosition] = String(position) }
    }

    init(json: [UInt8], status: HTTPResponse.Status = .ok) { self.init(Answer(json: json, status: status)) }

    /// Creates a response with a secret, which no cache may store.
    init(
        secret body: some Encodable, status: HTTPResponse.Status = .ok, integers: WireJSON.Integers = .number
    ) throws {
        try self.init(body, status: status, integers: integers)
        headers[.cacheControl] = "no-store"
    }

    init(text: String, type: String) {
        self.init(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
