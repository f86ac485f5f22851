public import Foundation
import HTTPTypes
import Hummingbird
public import LaurelKit
import LaurelServer
import NIOCore

/// A transport that passes requests to a server's router in the same process.
public struct RouterTransport: Transport {
    /// The server's address in requests. It is a placeholder, because no network is used.
    public static let server = URL(string: "http://router.invalid")!

    private let server: InProcessServer

    init(_ server: InProcessServer) { self.server = server }

    /// Sends `request` to the router, and returns the complete response.
    public func response(to request: TransportRequest) async throws -> TransportResponse {
        let stream = try await stream(request)
        var answer = stream.head
        for try await piece in stream.pieces { answer.body += piece }
        return answer
    }

    /// Sends `request` to the router, and returns when the head of the response has arrived.
    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        let url = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        let path = (url?.percentEncodedPath ?? "/") + (url?.percentEncodedQuery.map { "?" + $0 } ?? "")
        var head = HTTPRequest(
            method: .init(request.method) ?? .get, scheme: url?.scheme, authority: url?.host, path: path)
        for (name, value) in request.headers {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        if let body = request.body { head.headerFields[.contentLength] = String(body.count) }
        let response = try await server.response(to: head, body: ByteBuffer(bytes: request.body ?? Data()))
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        let writing = Task {
            do {
                try await response.body.write(PieceWriter(pieces: continuation))
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in writing.cancel() }
        let headers = response.headers.map { ($0.name.canonicalName, $0.value) }
        return TransportStream(
            head: TransportResponse(status: response.status.code, headers: Dictionary(headers) { $1 }), pieces: pieces)
    }
}

/// A writer that forwards the pieces of a response body to a stream.
private struct PieceWriter: ResponseBodyWriter {
    let pieces: AsyncThrowingStream<Data, any Error>.Continuation

    mutating func write(_ buffer: ByteBuffer) async throws { pieces.yield(Data(buffer.readableBytesView)) }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
