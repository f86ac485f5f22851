import AsyncHTTPClient
import Foundation
import LaurelImport
package import LaurelModel
import LaurelWire
import NIOCore
import NIOHTTP1

/// A running server, and an API key of one of its games.
package struct RemoteServer: Sendable {
    private let base: String
    private let key: String?
    private let game: GameID?
    /// The point in time at which rankings are read; nil for the current time.
    private var pointInTime: Moment?
    /// The time limit for a response.
    private let timeout: TimeAmount

    /// Creates a client of a server.
    ///
    /// - Parameters:
    ///   - url: The address, such as `http://127.0.0.1:8080` or `https://scores.example.com`.
    ///   - timeout: The time limit for the head of a response. Earlier versions of the server respond to an import
    ///     after the last row.
    package init(
        _ url: String, key: String?, game: GameID? = nil, timeout: Duration = .seconds(24 * 3_600)
    ) throws(CommandFailure) {
        guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme), parts.host != nil,
            parts.query == nil, parts.fragment == nil, parts.user == nil
        else {
            throw .usage("“\(url)” is not the address of a server. Use an address such as https://scores.example.com")
        }
        base = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.key = key
        self.game = game
        self.timeout = TimeAmount(timeout)
    }

    /// Returns this server with rankings at a point in time.
    func asOf(_ moment: Moment) -> RemoteServer {
        var server = self
        server.pointInTime = moment
        return server
    }

    /// The client of the process. A failed connection is reported without retries.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration(timeout: .init(connect: .seconds(10)))
        configuration.connectionPool.retryConnectionEstablishment = false
        // Each of many concurrent writers has its own connection and does not wait for another's response.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    private static let responseByteCountMax = 64 << 20

    /// Sends a request and returns the response's body and status.
    func request<Body: Decodable>(
        _ method: String, _ path: [String], query: [(String, String)] = [], body: Data? = nil,
        contentType: String = "application/json", as type: Body.Type
    ) async throws -> (body: Body, status: UInt) {
        let response = try await send(
            method, path, query: query, body: body.map { .bytes($0) }, contentType: contentType)
        return (try await decoded(type, from: response), response.status.code)
    }

    /// Sends a GET request and returns the body and its ETag, or nil if the body still has the ETag `tag`.
    func requestIfChanged<Body: Decodable>(
        _ path: [String], query: [(String, String)], since tag: String?, as type: Body.Type
    ) async throws -> (body: Body, tag: String?)? {
        let response = try await send("GET", path, query: query, contentType: "", since: tag)
        guard response.status != .notModified else { return nil }
        return (try await decoded(type, from: response), response.headers.first(name: "ETag"))
    }

    private func decoded<Body: Decodable>(_ type: Body.Type, from response: HTTPClientResponse) async throws -> Body {
        let data = try await reachable {
            Data(try await response.body.collect(upTo: Self.responseByteCountMax).readableBytesView)
        }
        do {
            return try WireJSON.decode(type, from: data)
        } catch {
            throw CommandFailure.unreachable("The response of \(base) is not from this version of Laurel: \(error)")
        }
    }

    /// Sends a request and returns a successful response. Throws the problem of any other response.
    func send(
        _ method: String, _ path: [String], query: [(String, String)] = [], body: HTTPClientRequest.Body? = nil,
        contentType: String, accept: String? = nil, since tag: String? = nil
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: try address(path, query))
        request.method = .RAW(value: method)
        if let key { request.headers.add(name: "Authorization", value: "Bearer \(key)") }
        if let language = LanguageTag.terminal { request.headers.add(name: "Accept-Language", value: language.text) }
        if let tag { request.headers.add(name: "If-None-Match", value: tag) }
        if let accept { request.headers.add(name: "Accept", value: accept) }
        if let body {
            request.headers.add(name: "Content-Type", value: contentType)
            request.body = body
        }
        let response = try await reachable { [request] in
            try await Self.client.execute(request, timeout: timeout)
        }
        guard response.status.code >= 300, response.status != .notModified else { return response }
        let data = try await reachable { Data(try await response.body.collect(upTo: 1 << 20).readableBytesView) }
        guard let problem = try? WireJSON.decode(ProblemBody.self, from: data) else {
            throw CommandFailure.unreachable("\(base) responded with status \(response.status.code) and is not Laurel.")
        }
        throw RemoteProblem(body: problem)
    }

    /// Performs a network operation, and translates its failure to ``CommandFailure``.
    func reachable<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let failure as CommandFailure {
            throw failure
        } catch let error as CSVFileError {
            // The file that is sent cannot be read, which is not a fault of the server.
            throw error
        } catch {
            throw CommandFailure.unreachable("\(base) cannot be reached or did not respond: \(Self.reason(error)).")
        }
    }

    private static func reason(_ error: any Error) -> String {
        let text = "\(error)"
        if text.contains("CERTIFICATE_VERIFY_FAILED") { return "this machine does not trust its certificate" }
        if text.contains("Connection refused") || text.contains("ECONNREFUSED") { return "connection refused" }
        return (error as? HTTPClientError)?.shortDescription ?? text
    }

    private func address(_ path: [String], _ query: [(String, String)]) throws -> String {
        let query =
            query + (game.map { [("game", $0.text)] } ?? []) + (pointInTime.map { [("asOf", $0.iso8601)] } ?? [])
        let segments = path.map { "/" + Self.escaped($0) }.joined()
        let pairs = query.map { "\(Self.escaped($0))=\(Self.escaped($1))" }
        return base + segments + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// Percent-encodes all characters except the unreserved ones (RFC 3986, 2.3).
    private static func escaped(_ text: String) -> String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
    }
}

/// A problem document that a server returned.
struct RemoteProblem: Error {
    let body: ProblemBody

    var slug: String { body.type.split(separator: "/").last.map(String.init) ?? body.type }
}

extension CommandFailure {
    init(_ problem: RemoteProblem) {
        switch (problem.slug, problem.body.status) {
        case ("outcome-unknown", _): self = .stopped(problem.body.detail)
        case (_, 500...): self = .unreachable(problem.body.detail)
        case ("not-authenticated", _):
            self = .refused(
                """
                \(problem.body.detail)
                If the server key is lost, create another one on the server's machine, also while the server runs: \
                laurel key create --kind server --data DIR (or --database ADDRESS)
                """)
        default: self = .refused(problem.body.detail)
        }
    }
}
