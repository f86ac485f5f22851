#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif
import LaurelModel

/// A transport that uses `URLSession`.
public struct URLSessionTransport: Transport {
    private let session: URLSession

    /// Creates a transport.
    ///
    /// - Parameter configuration: The session configuration. The default stores no cookies and caches no responses,
    ///   because a cached rank may be outdated.
    public init(configuration: URLSessionConfiguration = .laurel) {
        session = URLSession(configuration: configuration)
    }

    /// Sends `request`, and returns the complete response.
    public func response(to request: TransportRequest) async throws -> TransportResponse {
        let (data, response) = try await session.data(for: URLRequest(request))
        return try TransportResponse(response, body: data)
    }

    /// Sends `request`, and returns when the head of the response has arrived.
    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        // `URLSession.bytes` exists only on Apple platforms; a delegate works everywhere.
        let reader = StreamReader()
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        let session = URLSession(configuration: session.configuration, delegate: reader, delegateQueue: nil)
        var urlRequest = URLRequest(request)
        urlRequest.timeoutInterval = 86_400
        let task = session.dataTask(with: urlRequest)
        continuation.onTermination = { _ in
            task.cancel()
            session.finishTasksAndInvalidate()
        }
        let head = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { head in
                reader.begin(head: head, pieces: continuation)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
        return TransportStream(head: head, pieces: pieces)
    }
}

extension URLSessionConfiguration {
    /// The default configuration of the client's connections.
    public static var laurel: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 30
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        return configuration
    }
}

/// A delegate that forwards the data of a task to a stream.
private final class StreamReader: NSObject, URLSessionDataDelegate, Sendable {
    private struct State {
        var head: CheckedContinuation<TransportResponse, any Error>?
        var pieces: AsyncThrowingStream<Data, any Error>.Continuation?
    }

    private let state = Locked(State())

    func begin(
        head: CheckedContinuation<TransportResponse, any Error>,
        pieces: AsyncThrowingStream<Data, any Error>.Continuation
    ) {
        state.withLock { $0 = State(head: head, pieces: pieces) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        removeHead()?.resume(with: Result { try TransportResponse(response) })
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { $0.pieces }?.yield(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        removeHead()?.resume(throwing: error ?? URLError(.badServerResponse))
        state.withLock { $0.pieces }?.finish(throwing: error)
    }

    /// Removes the continuation, because it may be resumed only once.
    private func removeHead() -> CheckedContinuation<TransportResponse, any Error>? {
        state.withLock { state in
            defer { state.head = nil }
            return state.head
        }
    }
}

extension URLRequest {
    fileprivate init(_ request: TransportRequest) {
        self.init(url: request.url)
        httpMethod = request.method
        httpBody = request.body
        for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
    }
}

extension TransportResponse {
    fileprivate init(_ response: URLResponse, body: Data = Data()) throws {
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        let headers = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        self.init(status: response.statusCode, headers: Dictionary(headers) { $1 }, body: body)
    }
}
