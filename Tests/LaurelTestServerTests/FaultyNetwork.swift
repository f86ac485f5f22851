import Foundation
import LaurelKit
import LaurelModel
import LaurelTesting

/// A network between a device and its server, which does what the test wants.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
final class FaultyNetwork: Transport, @unchecked Sendable {
    enum Weather: Hashable {
        case fine
        case offline
        /// The request does not arrive.
        case requestLost
        /// The request arrives, and its answer does not.
        case answerLost
        /// The request arrives twice.
        case doubled
        /// Somebody on the way answers instead.
        case status(Int, retryAfter: Int?)

        static let all: [Weather] = [
            .fine, .offline, .requestLost, .answerLost, .doubled, .status(503, retryAfter: nil),
            .status(429, retryAfter: 30), .status(502, retryAfter: nil), .status(401, retryAfter: nil),
        ]
    }

    private struct Lost: Error {}

    private let lock = NSLock()
    private let server: any Transport
    private var weather = Weather.fine
    private var coming: [Weather] = []
    private var sent: [TransportRequest] = []

    init(to server: any Transport) { self.server = server }

    /// From now on.
    func set(_ weather: Weather) { lock.withLock { self.weather = weather } }

    /// For the next requests, one after the other.
    func expect(_ coming: Weather...) { lock.withLock { self.coming = coming } }

    /// What was sent, whether it arrived or not.
    var requests: [TransportRequest] { lock.withLock { sent } }
    func forget() { lock.withLock { sent = [] } }

    func answer(to request: TransportRequest) async throws -> TransportAnswer {
        let now = lock.withLock {
            sent.append(request)
            return coming.isEmpty ? self.weather : coming.removeFirst()
        }
        switch now {
        case .fine: return try await server.answer(to: request)
        case .offline, .requestLost: throw Lost()
        case .answerLost:
            _ = try await server.answer(to: request)
            throw Lost()
        case .doubled:
            _ = try await server.answer(to: request)
            return try await server.answer(to: request)
        case .status(let status, let seconds):
            return TransportAnswer(
                status: status, headers: seconds.map { ["Retry-After": "\($0)"] } ?? [:], body: Data("busy".utf8))
        }
    }

    func stream(_ request: TransportRequest) async throws -> TransportStream { try await server.stream(request) }
}
