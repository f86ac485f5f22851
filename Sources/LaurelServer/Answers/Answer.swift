import HTTPTypes
import Hummingbird
import LaurelWire
import NIOCore

/// A complete HTTP response whose body is in memory.
struct Answer {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: ByteBuffer

    private static let isJSON = HTTPField(name: .contentType, value: "application/json")

    init(status: HTTPResponse.Status = .ok, headers: HTTPFields, body: ByteBuffer) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    init(json: [UInt8], status: HTTPResponse.Status = .ok) {
        self.status = status
        headers = HTTPFields()
        headers.append(Self.isJSON)
        body = ByteBuffer(bytes: json)
    }

    init(_ problem: Problem, integers: WireJSON.Integers = .number) {
        let json = (try? WireJSON.bytes(of: problem.body, integers: integers)) ?? []
        status = .init(code: problem.body.status)
        headers = problem.headers
        headers[.contentType] = "application/problem+json"
        body = ByteBuffer(bytes: json)
    }
}

extension Response {
    init(_ answer: Answer) {
        self.init(status: answer.status, headers: answer.headers, body: ResponseBody(byteBuffer: answer.body))
    }
}
