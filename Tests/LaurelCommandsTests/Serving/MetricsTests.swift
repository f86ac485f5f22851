import Foundation
import Testing

/// What Prometheus's own tool says of the metrics of a server at work.
struct MetricsTests {
    private static let promtool = ["promtool", "check", "metrics"]
    private static let isThere = (try? check("", in: Workplace()).exitCode) == 0

    @Test(.enabled(if: isThere, "metrics are checked by promtool, which is missing"))
    func `the metrics of a server at work are as Prometheus wants them`() async throws {
        let workplace = try Workplace(board: "--submission sum")
        let key = try workplace.serverKey()
        let served = try await ServedGame(in: workplace)
        defer { served.process.kill() }
        for id in ["one", "two", "one"] {
            let answer = try await served.client.submit(5, as: id, by: "ann", key: key)
            #expect(answer.status == 200, "\(answer.text)")
        }
        let garbled = try await served.client.ask("POST", "/v1/leaderboards/board/scores", key: key, body: "{")
        #expect(garbled.status == 400)
        #expect(try await served.client.ask("GET", "/v1/leaderboards/board/entries").status == 200)
        #expect(try await served.client.ask("GET", "/nowhere/%22%7D").status == 404)

        let metrics = try await served.client.ask("GET", "/metrics")
        #expect(metrics.status == 200)
        #expect(metrics.text.contains("laurel_submissions_total{outcome=\"replayed\"} 1"), "\(metrics.text)")
        let verdict = try Self.check(metrics.text, in: workplace)
        #expect(verdict.exitCode == 0, "\(verdict.output)\(verdict.errors)\(metrics.text)")
        #expect(verdict.output + verdict.errors == "")

        // What it must find: labels that do not end, and a counter whose name is not a counter's.
        let endless = metrics.text.replacing("\"} ", with: "\" ")
        #expect(try Self.check(endless, in: workplace).exitCode != 0)
        let misnamed = metrics.text.replacing("laurel_submissions_total", with: "laurel_submissions")
        #expect(try Self.check(misnamed, in: workplace).exitCode != 0)
    }

    private static func check(_ metrics: String, in workplace: Workplace) throws -> LaurelProcess.Result {
        let process = try LaurelProcess(
            URL(fileURLWithPath: "/usr/bin/env"), promtool, in: workplace.url, environment: Workplace.environment)
        try process.write(metrics.utf8)
        return try process.finish()
    }
}
