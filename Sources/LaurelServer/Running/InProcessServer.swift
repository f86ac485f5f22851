package import HTTPTypes
package import Hummingbird
import Logging
package import NIOCore

/// A server without a network: whoever is in the same process hands it requests.
package struct InProcessServer: Sendable {
    private let responder: PageLane
    private let logger: Logger

    /// Looks at the ledger first, as a server does before it listens.
    package init(_ door: Door) async {
        logger = Logger(label: "in process") { _ in SwiftLogNoOpLogHandler() }
        responder = door.responder {}
        await Following(door: door, logger: logger).look()
    }

    package func answer(to head: HTTPRequest, body: ByteBuffer) async throws -> Response {
        let context = DoorContext(coreContext: .init(source: Source(logger: logger)), id: "\(RequestID())")
        return try await responder.respond(to: Request(head: head, body: .init(buffer: body)), context: context)
    }

    private struct Source: RequestContextSource {
        let logger: Logger
    }
}
