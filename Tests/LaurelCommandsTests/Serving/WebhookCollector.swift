import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import LaurelModel

/// The developer's server: receives webhooks on a port of this machine, and records the bodies by id.
final class WebhookCollector: Sendable {
    private let received = Locked<[String: Set<Data>]>([:])

    /// The received bodies by id.
    var bodies: [String: Set<Data>] { received.withLock { $0 } }

    /// Receives webhooks while `body` runs with the port.
    func listen(_ body: (Int) async throws -> Void) async throws {
        let router = Router()
        router.post("hook") { [self] request, _ in
            var request = request
            let bytes = Data(try await request.collectBody(upTo: 1 << 20).readableBytesView)
            let id = HTTPField.Name("webhook-id").flatMap { request.headers[$0] } ?? ""
            received.withLock { _ = $0[id, default: []].insert(bytes) }
            return HTTPResponse.Status.noContent
        }
        try await router.listen(body)
    }
}
