import Foundation
import LaurelTesting
import LaurelWire
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server in a separate process, and a client of it.
final class ServedGame {
    let process: LaurelProcess
    let client: ServedGameClient
    /// The address, such as `http://127.0.0.1:12345`.
    let address: String

    struct NotServing: Error {
        let complaints: String
    }

    /// Starts `laurel serve` in `workplace`, and waits until it listens.
    convenience init(in workplace: Workplace, _ arguments: [String] = []) async throws {
        try await self.init(try workplace.start("serve --port 0", arguments))
    }

    /// Waits until the server `process` listens.
    init(_ process: LaurelProcess) async throws {
        self.process = process
        var (address, port) = ("", 0)
        try await waitUntil("the server listens: \(process.complaints)") {
            let hasEnded = process.hasEnded
            let complaints = try process.complaints
            if let match = complaints.firstMatch(of: /listens on (https?:\/\/[0-9.]+:([0-9]+))/) {
                (address, port) = (String(match.1), Int(match.2) ?? 0)
                return true
            }
            guard !hasEnded else { throw NotServing(complaints: complaints) }
            return false
        }
        self.address = address
        client = ServedGameClient(port: port)
    }
}

/// A client of a server.
struct ServedGameClient: Sendable {
    let port: Int
    private let session: URLSession

    init(port: Int) {
        self.port = port
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 64
        configuration.timeoutIntervalForRequest = LaurelProcess.secondsMax
        session = URLSession(configuration: configuration)
    }

    /// Sends a request and returns the status, the body, and the time of a retry. Throws if there is no response.
    func send(
        _ method: String = "GET", _ path: String, key: String? = nil, body: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> (status: Int, text: String, retryAfter: String?) {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)\(path)")!)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        let answer = response as! HTTPURLResponse
        return (
            answer.statusCode, String(decoding: data, as: UTF8.self), answer.value(forHTTPHeaderField: "Retry-After")
        )
    }

    /// Creates an operator by an invitation link, as a browser does. The client then has a session of the console.
    func setUp(_ name: String, by link: String) async throws -> Int {
        let secret = try #require(link.split(separator: "=").last).description
        let page = try await send("GET", "/console/setup?link=\(secret)")
        guard page.status == 200 else { return page.status }
        return try await send(
            "POST", "/console/setup", body: "secret=\(secret)&name=\(name)&password=correct+horse+battery",
            headers: ["Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"]
        ).status
    }

    /// Submits a score to `board`.
    func submit(
        _ score: Int, as id: String, by player: String, key: String
    ) async throws -> (status: Int, text: String, retryAfter: String?) {
        let body = "{\"id\":\"\(id)\",\"player\":\"\(player)\",\"score\":\(score)}"
        return try await send("POST", "/v1/leaderboards/board/scores", key: key, body: body)
    }

    /// Returns the scores of the players on `board`, by their external ids.
    func scores(key: String) async throws -> [String: Int64] {
        let answer = try await send("GET", "/v1/leaderboards/board/entries?limit=1000", key: key)
        try #require(answer.status == 200, "\(answer.text)")
        let page = try JSONDecoder().decode(EntriesBody.self, from: Data(answer.text.utf8))
        return Dictionary(page.entries.map { ($0.player.externalID ?? "", $0.score) }) { $0 + $1 }
    }
}

extension Workplace {
    /// Sends `count` POST requests to each of `paths` in turn, over one connection. A single process sends them,
    /// because limits refill over time and a request in a test's task may take a second under load.
    ///
    /// - Returns: The statuses of the responses, for each path.
    func statuses(of count: Int, to paths: [String], at port: Int, key: String) throws -> [[Int]] {
        let transfers = paths.map { "url = http://127.0.0.1:\(port)\($0)\noutput = /dev/null\n" }.joined()
        let options = """
            silent
            show-error
            path-as-is
            request = POST
            header = "Authorization: Bearer \(key)"
            write-out = "%{http_code}\\n"

            """
        try write(Data((options + String(repeating: transfers, count: count)).utf8), to: "requests.curl")
        let sent = try shell("curl --config requests.curl")
        try #require(sent.exitCode == 0, "\(sent.errors)")
        let statuses = sent.output.split(separator: "\n").compactMap { Int($0) }
        try #require(statuses.count == count * paths.count)
        return paths.indices.map { path in
            stride(from: path, to: statuses.count, by: paths.count).map { statuses[$0] }
        }
    }

    /// Creates a server key for production in the directory.
    func serverKey() throws -> String {
        let made = try done("key create --kind server --json")
        return try #require(made.firstMatch(of: /"secret":"([^"]+)"/).map { String($0.1) })
    }
}
