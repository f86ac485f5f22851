package import HTTPTypes
package import Hummingbird
import Logging
package import NIOCore

/// A server without a network: whoever is in the same process hands it requests.
package struct InProcessServer: Sendable {
    private let responder: RouterResponder<DoorContext>
    private let logger: Logger
    private let following: FollowingTask

    /// Looks at the ledger first, as a server does before it listens, and follows it from then on.
    package init(_ door: Door) async {
        logger = Logger(label: "in process") { _ in SwiftLogNoOpLogHandler() }
        responder = door.responder(behind: DoorMiddleware(door: door) {})
        let following = Following(door: door, stop: {}, logger: logger)
        await following.look()
        self.following = FollowingTask(following)
    }

    package func answer(to head: HTTPRequest, body: ByteBuffer) async throws -> Response {
        let context = DoorContext(logger: logger)
        return try await responder.respond(to: Request(head: head, body: .init(buffer: body)), context: context)
    }

    /// Follows for as long as somebody has the server.
    private final class FollowingTask: Sendable {
        private let task: Task<Void, Never>

        init(_ following: Following) { task = Task { await following.run() } }

        deinit { task.cancel() }
    }
}
