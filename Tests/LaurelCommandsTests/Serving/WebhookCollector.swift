import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import LaurelModel

/// The developer's server: receives webhooks on a port of this machine, and records the bodies by id.
final class WebhookCollector: Sendable {
    private let received = Locked((bodies: [String: Set<Data>](), count: 0))
    private let beforeResponse: @Sendable (Int) async -> Void

    /// - Parameter beforeResponse: Called before each response with the number of the request, counted from 1.
    init(beforeResponse: @escaping @Sendable (Int) async -> Void = { _ in }) { self.beforeResponse = beforeResponse }

    /// The received bodies by id.
    var bodies: [String: Set<Data>] { received.withLock { $0.bodies } }
    /// The number of received requests.
    var requestCount: Int { received.withLock { $0.count } }

    /// Receives webhooks while `body` runs with the port.
    func listen(_ body: (Int) async throws -> Void) async throws {
        let router = Router()
        router.post("hook") { [self] request, _ in
            var request = request
            let bytes = Data(try await request.collectBody(upTo: 1 << 20).readableBytesView)
            let id = HTTPField.Name("webhook-id").flatMap { request.headers[$0] } ?? ""
            let number = received.withLock { received in
                received.bodies[id, default: []].insert(bytes)
                received.count += 1
                return received.count
            }
            await beforeResponse(number)
            return HTTPResponse.Status.noContent
        }
        try await router.listen(body)
    }
}
