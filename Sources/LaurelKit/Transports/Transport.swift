public import Foundation

/// How the client reaches its server. ``URLSessionTransport`` is the usual one; a test may call a server's router instead.
public protocol Transport: Sendable {
    /// Sends `request`, and returns the whole answer, whatever its status.
    ///
    /// - Throws: Anything, where no answer came; nobody knows then whether the request arrived.
    func answer(to request: TransportRequest) async throws -> TransportAnswer

    /// Sends `request`, and returns once its answer begins.
    func stream(_ request: TransportRequest) async throws -> TransportStream
}

/// What is sent.
public struct TransportRequest: Hashable, Sendable {
    public var method: String
    public var url: URL
    public var headers: [String: String]
    public var body: Data?

    public init(method: String = "GET", url: URL, headers: [String: String] = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// What comes back.
public struct TransportAnswer: Hashable, Sendable {
    public var status: Int
    /// By their names in lower case.
    public var headers: [String: String]
    public var body: Data

    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { $1 }
        self.body = body
    }

    /// - Parameter name: In lower case.
    public subscript(name: String) -> String? { headers[name] }
}

/// An answer whose body comes in pieces, for as long as somebody listens.
public struct TransportStream: Sendable {
    /// Status and headers; the body is empty.
    public var head: TransportAnswer
    public var pieces: AsyncThrowingStream<Data, any Error>

    public init(head: TransportAnswer, pieces: AsyncThrowingStream<Data, any Error>) {
        self.head = head
        self.pieces = pieces
    }
}
