import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

extension Router<BasicRequestContext> {
    /// Serves the routes on a port of this machine while `body` runs with the port.
    func listen(_ body: (Int) async throws -> Void) async throws {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: self, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        // The server stops gracefully: a cancellation ends the process if an accepted connection is not handled yet.
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
