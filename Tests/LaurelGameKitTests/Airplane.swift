import Foundation
import LaurelKit
import class LaurelModel.Locked

/// A network that a test can disconnect.
final class Airplane: Transport {
    private struct State {
        var isAway = false
        var asked: [TransportRequest] = []
        var listener: (@Sendable () -> Void)?
    }

    private let network: any Transport
    private let state = Locked(State())

    init(to network: any Transport) { self.network = network }

    var requests: [TransportRequest] { state.withLock { $0.asked } }

    /// Sets a function to call at each request.
    func listen(_ listener: (@Sendable () -> Void)?) { state.withLock { $0.listener = listener } }

    func takeOff() { state.withLock { $0.isAway = true } }
    func land() { state.withLock { $0.isAway = false } }

    func response(to request: TransportRequest) async throws -> TransportResponse {
        try pass(request)
        return try await network.response(to: request)
    }

    func stream(_ request: TransportRequest) async throws -> TransportStream {
        try pass(request)
        return try await network.stream(request)
    }

    private func pass(_ request: TransportRequest) throws {
        let (listener, isAway) = state.withLock { state in
            state.asked.append(request)
            return (state.listener, state.isAway)
        }
        listener?()
        if isAway { throw URLError(.notConnectedToInternet) }
    }
}
