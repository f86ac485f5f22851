public import Foundation

/// A transport of HTTP requests.
///
/// ``URLSessionTransport`` is the default. Tests may call a server's router directly.
public protocol Transport: Sendable {
    /// Sends `request`, and returns the complete response, with any status.
    ///
    /// - Throws: An error if no response arrived. The request may or may not have reached the server.
    func response(to request: TransportRequest) async throws -> TransportResponse

    /// Sends `request`, and returns when the head of the response has arrived.
    func stream(_ request: TransportRequest) async throws -> TransportStream
}

/// An HTTP request.
public struct TransportRequest: Hashable, Sendable {
    /// The HTTP method.
    public var method: String
    /// The address.
    public var url: URL
    /// The header fields, by name.
    public var headers: [String: String]
    /// The body, or nil if there is none.
    public var body: Data?

    /// Creates a request.
    public init(method: String = "GET", url: URL, headers: [String: String] = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// An HTTP response.
public struct TransportResponse: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The header fields, by lowercase name.
    public var headers: [String: String]
    /// The body.
    public var body: Data

    /// Creates a response.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { $1 }
        self.body = body
    }

    /// Returns the value of a header field, or nil if it is missing.
    ///
    /// - Parameter name: The field's lowercase name.
    public subscript(name: String) -> String? { headers[name] }
}

/// An HTTP response with a streaming body.
public struct TransportStream: Sendable {
    /// The status and header fields, with an empty body.
    public var head: TransportResponse
    /// The pieces of the body, as they arrive.
    public var pieces: AsyncThrowingStream<Data, any Error>

    /// Creates a streaming response.
    public init(head: TransportResponse, pieces: AsyncThrowingStream<Data, any Error>) {
        self.head = head
        self.pieces = pieces
    }
}
