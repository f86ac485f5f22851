import Foundation
public import LaurelKit
import LaurelModel

/// A network between a device and its server, which does what the test wants.
public final class FaultyNetwork: Transport, Sendable {
    /// What becomes of a request.
    public enum NetworkCondition: Hashable, Sendable {
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
        /// The server answers with a problem of this status and slug.
        case problem(Int, String)

        /// Of each kind one.
        public static let all: [NetworkCondition] = [
            .fine, .offline, .requestLost, .answerLost, .doubled, .status(503, retryAfter: nil),
            .status(429, retryAfter: 30), .status(502, retryAfter: nil), .status(401, retryAfter: nil),
            // A hotel's page, and a proxy that does not understand.
            .status(403, retryAfter: nil), .status(400, retryAfter: nil),
        ]
    }

    private struct Lost: Error {}

    private struct State {
        var weather = NetworkCondition.fine
        var coming: [NetworkCondition] = []
        var sent: [TransportRequest] = []
        var open: [AsyncThrowingStream<Data, any Error>.Continuation] = []

        mutating func send(_ request: TransportRequest) -> NetworkCondition {
            sent.append(request)
            return coming.isEmpty ? weather : coming.removeFirst()
        }
    }

    private let server: any Transport
    private let state = Locked(State())

    /// - Parameter server: What is at the other end.
    public init(to server: any Transport) { self.server = server }

    /// From now on.
    public func set(_ weather: NetworkCondition) { state.withLock { $0.weather = weather } }

    /// For the next requests, one after the other.
    public func expect(_ coming: NetworkCondition...) { state.withLock { $0.coming = coming } }

    /// What was sent, whether it arrived or not.
    public var requests: [TransportRequest] { state.withLock { $0.sent } }
    /// Of what was sent so far.
    public func forget() { state.withLock { $0.sent = [] } }

    public func answer(to request: TransportRequest) async throws -> TransportAnswer {
        let now = state.withLock { $0.send(request) }
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
        case .problem(let status, let slug):
            let body = #"{"detail":"No.","status":\#(status),"title":"No","type":"/problems/\#(slug)"}"#
            return TransportAnswer(
                status: status, headers: ["Content-Type": "application/problem+json"], body: Data(body.utf8))
        }
    }

    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        let now = state.withLock { $0.send(request) }
        if case .status(let status, let seconds) = now {
            let headers = seconds.map { ["Retry-After": "\($0)"] } ?? [:]
            return TransportStream(
                head: TransportAnswer(status: status, headers: headers), pieces: AsyncThrowingStream { $0.finish() })
        }
        guard now == .fine || now == .doubled else { throw Lost() }
        let stream = try await server.stream(request)
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        state.withLock { $0.open.append(continuation) }
        let handing = Task {
            do {
                for try await piece in stream.pieces { continuation.yield(piece) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in handing.cancel() }
        return TransportStream(head: stream.head, pieces: pieces)
    }

    /// Every stream breaks, wherever it is.
    public func breakStreams() {
        let broken = state.withLock { state in
            defer { state.open = [] }
            return state.open
        }
        for stream in broken { stream.finish(throwing: Lost()) }
    }
}
