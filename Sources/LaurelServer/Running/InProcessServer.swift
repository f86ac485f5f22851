package import HTTPTypes
package import Hummingbird
import Logging
package import NIOCore

/// A server without a network, for requests of the same process.
package struct InProcessServer: Sendable {
    private let pipeline: Pipeline
    private let logger: Logger
    private let following: LedgerFollowerTask

    /// Creates a server that has caught up with the ledger and follows it.
    package init(_ door: Door) async {
        logger = Logger(label: "in process") { _ in SwiftLogNoOpLogHandler() }
        pipeline = Pipeline(door, logger: logger)
        let following = LedgerFollower(door: door, stop: {}, logger: logger)
        await following.look()
        self.following = LedgerFollowerTask(following)
    }

    /// Responds to a request.
    package func response(to head: HTTPRequest, body: ByteBuffer) async throws -> Response {
        await pipeline.respond(
            to: Request(head: head, body: .init(buffer: body)), context: HummingbirdContext(logger: logger))
    }

    /// A task that follows the ledger until it is deallocated.
    private final class LedgerFollowerTask: Sendable {
        private let task: Task<Void, Never>

        init(_ following: LedgerFollower) { task = Task { await following.run() } }

        deinit { task.cancel() }
    }
}
