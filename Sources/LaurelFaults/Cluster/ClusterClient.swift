import AsyncHTTPClient
import Foundation
import LaurelModel
import LaurelWire
import NIOCore
import NIOHTTP1

/// Requests to one node, with a server key.
struct ClusterClient {
    /// The position that a client has seen, and its epoch.
    struct Sight: Hashable {
        var epoch: Int64
        var position: Int64
    }

    private static let timeout = TimeAmount.seconds(5)
    private static let byteCountMax = 1 << 20

    /// Each client has its own connections. A failed connection is an answer too.
    private static let http: HTTPClient = {
        var configuration = HTTPClient.Configuration(timeout: .init(connect: .seconds(2)))
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    private struct Response {
        let status: UInt
        let epoch: Int64?
        let body: Data
    }

    /// The address of the node, such as `http://127.0.0.1:8080`.
    let address: String
    let key: String

    /// Submits a score.
    func submit(_ score: WriterScore) async -> ClusterHistory.Answer {
        do {
            let body = ScoreBody(
                id: try SubmissionID(score.id), score: score.value, player: try PlayerReference(score.player))
            let response = try await send(
                "POST", "/v1/leaderboards/\(score.board.rawValue)/scores", body: try WireJSON.encode(body))
            guard response.status == 200 else { return Self.failure(response) }
            let receipt = try WireJSON.decode(ReceiptBody.self, from: response.body)
            return .acknowledged(
                .init(
                    epoch: response.epoch ?? 0, position: receipt.position,
                    entryScore: receipt.replayed ? nil : receipt.entry?.score))
        } catch {
            return .unknown
        }
    }

    private static func failure(_ response: Response) -> ClusterHistory.Answer {
        guard let problem = try? WireJSON.decode(ProblemBody.self, from: response.body) else { return .unknown }
        let slug = problem.type.split(separator: "/").last.map(String.init) ?? problem.type
        return slug == "outcome-unknown" || response.status == 500 ? .unknown : .refused(slug)
    }

    enum Reading {
        case ranking(epoch: Int64, EntriesBody)
        /// The position of the client is not valid in the node's epoch.
        case epochChanged(to: Int64)
        case unavailable
    }

    /// Reads a ranking that contains everything the client has seen.
    func read(_ board: ClusterBoard, after sight: Sight?) async -> Reading {
        do {
            var headers: [(String, String)] = []
            if let sight {
                headers = [("Laurel-Min-Position", "\(sight.position)"), ("Laurel-Epoch", "\(sight.epoch)")]
            }
            let response = try await send(
                "GET", "/v1/leaderboards/\(board.rawValue)/entries?limit=1000", headers: headers)
            guard let epoch = response.epoch else { return .unavailable }
            if response.status == 412 { return .epochChanged(to: epoch) }
            guard response.status == 200 else { return .unavailable }
            return .ranking(epoch: epoch, try WireJSON.decode(EntriesBody.self, from: response.body))
        } catch {
            return .unavailable
        }
    }

    /// Returns the number of changes of the history that the process counts; nil if it does not respond.
    func historyChangeCount() async -> Int? {
        guard let response = try? await send("GET", "/metrics"), response.status == 200 else { return nil }
        let text = String(decoding: response.body, as: UTF8.self)
        let counts = text.matches(of: /laurel_ledger_history_changes_total\{[^}]*\} (\d+)/)
        return counts.reduce(0) { $0 + (Int($1.1) ?? 0) }
    }

    private func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: Data? = nil
    ) async throws -> Response {
        var request = HTTPClientRequest(url: address + path)
        request.method = .RAW(value: method)
        request.headers.add(name: "Authorization", value: "Bearer \(key)")
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(body)
        }
        let response = try await Self.http.execute(request, timeout: Self.timeout)
        let bytes = try await response.body.collect(upTo: Self.byteCountMax)
        return Response(
            status: response.status.code,
            epoch: response.headers.first(name: "Laurel-Epoch").flatMap { Int64($0) },
            body: Data(bytes.readableBytesView))
    }
}
