import Foundation
import LaurelKit

/// A network that can be away.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
final class Airplane: Transport, @unchecked Sendable {
    private let lock = NSLock()
    private let network: any Transport
    private var isAway = false
    private var asked: [TransportRequest] = []
    private var listener: (@Sendable () -> Void)?

    init(to network: any Transport) { self.network = network }

    var requests: [TransportRequest] { lock.withLock { asked } }

    /// Has `listener` called at each request.
    func hear(_ listener: (@Sendable () -> Void)?) { lock.withLock { self.listener = listener } }

    func takeOff() { lock.withLock { isAway = true } }
    func land() { lock.withLock { isAway = false } }

    func answer(to request: TransportRequest) async throws -> TransportAnswer {
        try pass(request)
        return try await network.answer(to: request)
    }

    func stream(_ request: TransportRequest) async throws -> TransportStream {
        try pass(request)
        return try await network.stream(request)
    }

    private func pass(_ request: TransportRequest) throws {
        let (listener, isAway) = lock.withLock {
            asked.append(request)
            return (self.listener, self.isAway)
        }
        listener?()
        if isAway { throw URLError(.notConnectedToInternet) }
    }
}
