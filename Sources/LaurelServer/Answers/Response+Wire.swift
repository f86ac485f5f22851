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

    init(json: [UInt8], status: HTTPResponse.Status = .ok) {
        self.init(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }

    /// What nobody but its receiver may keep.
    init(
        secret body: some Encodable, status: HTTPResponse.Status = .ok, integers: WireJSON.Integers = .number
    ) throws {
        try self.init(body, status: status, integers: integers)
        headers[.cacheControl] = "no-store"
    }

    init(text: String, type: String) {
        self.init(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    init(_ problem: Problem, integers: WireJSON.Integers = .number) {
        let json = (try? WireJSON.bytes(of: problem.body, integers: integers)) ?? []
        var headers = problem.headers
        headers[.contentType] = "application/problem+json"
        self.init(
            status: .init(code: problem.body.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }
}
