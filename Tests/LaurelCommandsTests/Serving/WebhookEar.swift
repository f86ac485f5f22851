import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// The studio's own server: takes webhooks on a port of this machine, and remembers what came under each id.
final class WebhookEar: Sendable {
    private let heard = Mutex<[String: Set<Data>]>([:])

    /// The bodies that came under each id.
    var bodies: [String: Set<Data>] { heard.withLock { $0 } }

    /// Takes webhooks as long as `body` runs, which is told the port.
    func listen(_ body: (Int) async throws -> Void) async throws {
        let router = Router()
        router.post("hook") { [self] request, _ in
            var request = request
            let bytes = Data(try await request.collectBody(upTo: 1 << 20).readableBytesView)
            let id = HTTPField.Name("webhook-id").flatMap { request.headers[$0] } ?? ""
            heard.withLock { _ = $0[id, default: []].insert(bytes) }
            return HTTPResponse.Status.noContent
        }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
            logger: Logger(label: "ear") { _ in SwiftLogNoOpLogHandler() })
        // It stops gracefully: a server that is cancelled ends the process when it has accepted a connection and not handled it.
        let services = ServiceGroup(services: [application], logger: application.logger)
        async let serving: Void = services.run()
        guard let listening = await ports.first(where: { _ in true }) else { return }
        do { try await body(listening) } catch {
            await services.triggerGracefulShutdown()
            try await serving
            throw error
        }
        await services.triggerGracefulShutdown()
        try await serving
    }
}
