import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
import LaurelModel

/// An HTTP server on a local port that receives requests in place of a webhook endpoint or Apple's push service.
struct Receiver {
    struct Received: Sendable {
        let path: String
        let headers: HTTPFields
        let body: Data
        let isHTTP2: Bool

        func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

        var json: [String: any Sendable] {
            (try? JSONSerialization.jsonObject(with: body)) as? [String: any Sendable] ?? [:]
        }
    }

    struct Answer: Sendable {
        var status = HTTPResponse.Status.ok
        var headers: HTTPFields = [:]
        var body = ""
    }

    let port: Int
    private let received: Queue

    /// - Parameter answer: Returns the response to a request.
    static func run(
        server: HTTPServerBuilder = .http1(),
        answering answer: @escaping @Sendable (Received) -> Answer = { _ in Answer() },
        _ body: (Receiver) async throws -> Void
    ) async throws {
        let received = Queue()
        let router = Router(context: ReceiverContext.self)
        router.post("**") { request, context in
            var request = request
            let buffer = try await request.collectBody(upTo: 1 << 20)
            let taken = Received(
                path: request.uri.path, headers: request.headers, body: Data(buffer.readableBytesView),
                isHTTP2: context.isHTTP2)
            let answer = answer(taken)
            received.add(taken)
            return Response(
                status: answer.status, headers: answer.headers,
                body: .init(byteBuffer: .init(string: answer.body)))
        }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router, server: server, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
            logger: Logger(label: "receiver") { _ in SwiftLogNoOpLogHandler() })
        // The server stops gracefully. A canceled server terminates the process if it has accepted a connection and not
        // handled it.
        let services = ServiceGroup(services: [application], logger: application.logger)
        async let serving: Void = services.run()
        guard let listening = await ports.first(where: { _ in true }) else { return }
        do { try await body(Receiver(port: listening, received: received)) } catch {
            await services.triggerGracefulShutdown()
            try await serving
            throw error
        }
        await services.triggerGracefulShutdown()
        try await serving
    }

    /// Returns the next request in the order of arrival.
    ///
    /// - Throws: `CancellationError` if the test is canceled.
    func next() async throws -> Received { try await received.next() }

    /// The number of requests that no test has read.
    var waitingCount: Int { received.count }

    /// The requests that no test has read.
    private final class Queue: Sendable {
        private let stream: AsyncStream<Received>
        private let continuation: AsyncStream<Received>.Continuation
        private let waiting = Locked(0)

        init() { (stream, continuation) = AsyncStream.makeStream() }

        var count: Int { waiting.withLock { $0 } }

        func add(_ received: Received) {
            waiting.withLock { $0 += 1 }
            continuation.yield(received)
        }

        func next() async throws -> Received {
            guard let first = await stream.first(where: { _ in true }) else { throw CancellationError() }
            waiting.withLock { $0 -= 1 }
            return first
        }
    }
}

private struct ReceiverContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Whether the request came over HTTP/2. Its channel is a child of the connection's channel.
    let isHTTP2: Bool

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        isHTTP2 = source.channel.parent?.parent != nil
    }
}
