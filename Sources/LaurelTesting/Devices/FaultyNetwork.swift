import Foundation
public import LaurelKit
import LaurelModel

/// A simulated network between a device and its server that injects faults.
public final class FaultyNetwork: Transport, Sendable {
    /// A condition of the network, which determines the result of a request.
    public enum NetworkCondition: Hashable, Sendable {
        /// The request and its response arrive.
        case fine
        /// There is no network.
        case offline
        /// The request does not arrive.
        case requestLost
        /// The request arrives, and its response does not.
        case answerLost
        /// The request arrives twice.
        case doubled
        /// An intermediary responds with this status.
        case status(Int, retryAfter: Int?)
        /// The server responds with a problem of this status and slug.
        case problem(Int, String)

        /// Conditions of every kind.
        public static let all: [NetworkCondition] = [
            .fine, .offline, .requestLost, .answerLost, .doubled, .status(503, retryAfter: nil),
            .status(429, retryAfter: 30), .status(502, retryAfter: nil), .status(401, retryAfter: nil),
            // A captive portal, and a proxy that does not understand the request.
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

    /// Creates a network.
    ///
    /// - Parameter server: The transport that reaches the server.
    public init(to server: any Transport) { self.server = server }

    /// Sets the condition of all later requests.
    public func set(_ weather: NetworkCondition) { state.withLock { $0.weather = weather } }

    /// Sets the conditions of the next requests, in order.
    public func expect(_ coming: NetworkCondition...) { state.withLock { $0.coming = coming } }

    /// The sent requests, including those that did not arrive.
    public var requests: [TransportRequest] { state.withLock { $0.sent } }
    /// Clears the list of sent requests.
    public func forget() { state.withLock { $0.sent = [] } }

    /// Sends `request` under the current condition.
    public func response(to request: TransportRequest) async throws -> TransportResponse {
        let now = state.withLock { $0.send(request) }
        switch now {
        case .fine: return try await server.response(to: request)
        case .offline, .requestLost: throw Lost()
        case .answerLost:
            _ = try await server.response(to: request)
            throw Lost()
        case .doubled:
            _ = try await server.response(to: request)
            return try await server.response(to: request)
        case .status(let status, let seconds):
            return TransportResponse(
                status: status, headers: seconds.map { ["Retry-After": "\($0)"] } ?? [:], body: Data("busy".utf8))
        case .problem(let status, let slug):
            let body = #"{"detail":"No.","status":\#(status),"title":"No","type":"/problems/\#(slug)"}"#
            return TransportResponse(
                status: status, headers: ["Content-Type": "application/problem+json"], body: Data(body.utf8))
        }
    }

    /// Opens a stream under the current condition.
    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        let now = state.withLock { $0.send(request) }
        if case .status(let status, let seconds) = now {
            let headers = seconds.map { ["Retry-After": "\($0)"] } ?? [:]
            return TransportStream(
                head: TransportResponse(status: status, headers: headers), pieces: AsyncThrowingStream { $0.finish() })
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

    /// Breaks every open stream.
    public func breakStreams() {
        let broken = state.withLock { state in
            defer { state.open = [] }
            return state.open
        }
        for stream in broken { stream.finish(throwing: Lost()) }
    }
}
