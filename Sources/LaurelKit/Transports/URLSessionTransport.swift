#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Over HTTP, on every platform that has Foundation.
public struct URLSessionTransport: Transport {
    private let session: URLSession

    /// - Parameter configuration: The library's own keeps no cookies and no copies of answers: a rank of yesterday is
    ///   worse than none.
    public init(configuration: URLSessionConfiguration = .laurel) {
        session = URLSession(configuration: configuration)
    }

    public func answer(to request: TransportRequest) async throws -> TransportAnswer {
        let (data, response) = try await session.data(for: URLRequest(request))
        return try TransportAnswer(response, body: data)
    }

    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        // `URLSession.bytes` is Apple's alone; a delegate is everywhere.
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
    /// Of the client's connections.
    public static var laurel: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 30
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        return configuration
    }
}

/// Hands on what a task receives.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
private final class StreamReader: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var head: CheckedContinuation<TransportAnswer, any Error>?
    private var pieces: AsyncThrowingStream<Data, any Error>.Continuation?

    func begin(
        head: CheckedContinuation<TransportAnswer, any Error>,
        pieces: AsyncThrowingStream<Data, any Error>.Continuation
    ) {
        lock.withLock {
            self.head = head
            self.pieces = pieces
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        takeHead()?.resume(with: Result { try TransportAnswer(response) })
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        lock.withLock { pieces }?.yield(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        takeHead()?.resume(throwing: error ?? URLError(.badServerResponse))
        lock.withLock { pieces }?.finish(throwing: error)
    }

    /// It is answered once.
    private func takeHead() -> CheckedContinuation<TransportAnswer, any Error>? {
        lock.withLock {
            defer { head = nil }
            return head
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

extension TransportAnswer {
    fileprivate init(_ response: URLResponse, body: Data = Data()) throws {
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        let headers = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        self.init(status: response.statusCode, headers: Dictionary(headers) { $1 }, body: body)
    }
}
