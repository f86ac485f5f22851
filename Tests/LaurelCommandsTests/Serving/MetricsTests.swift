import Foundation
import Testing

/// Tests of a busy server's metrics with promtool.
struct MetricsTests {
    private static let promtool = ["promtool", "check", "metrics"]
    private static let isThere = (try? check("", in: Workplace()).exitCode) == 0

    @Test(.enabled(if: isThere, "promtool checks the metrics, and it is missing"))
    func `The metrics of a busy server are valid for Prometheus`() async throws {
        let workplace = try Workplace(board: "--submission sum")
        let key = try workplace.serverKey()
        let served = try await ServedGame(in: workplace)
        defer { served.process.kill() }
        for id in ["one", "two", "one"] {
            let answer = try await served.client.submit(5, as: id, by: "ann", key: key)
            #expect(answer.status == 200, "\(answer.text)")
        }
        let garbled = try await served.client.send("POST", "/v1/leaderboards/board/scores", key: key, body: "{")
        #expect(garbled.status == 400)
        #expect(try await served.client.send("GET", "/v1/leaderboards/board/entries").status == 200)
        #expect(try await served.client.send("GET", "/nowhere/%22%7D").status == 404)

        let metrics = try await served.client.send("GET", "/metrics")
        #expect(metrics.status == 200)
        #expect(metrics.text.contains("laurel_submissions_total{outcome=\"replayed\"} 1"), "\(metrics.text)")
        let verdict = try Self.check(metrics.text, in: workplace)
        #expect(verdict.exitCode == 0, "\(verdict.output)\(verdict.errors)\(metrics.text)")
        #expect(verdict.output + verdict.errors == "")

        // promtool must find these errors: labels that do not end, and a counter whose name has no suffix of a counter.
        let endless = metrics.text.replacing("\"} ", with: "\" ")
        #expect(try Self.check(endless, in: workplace).exitCode != 0)
        let misnamed = metrics.text.replacing("laurel_submissions_total", with: "laurel_submissions")
        #expect(try Self.check(misnamed, in: workplace).exitCode != 0)
    }

    /// The resources of each row of the table in Limits.md. Time limits have none.
    private static let resources: [String: [String]] = [
        "`maxConnections`": ["connections"], "`maxConnectionsPerAddress`": ["connections_of_address"],
        "`descriptorReserve`": ["descriptors"], "`maxStreams`": ["streams"],
        "`maxStreamsPerAddress`": ["streams_of_address"], "`maxStreamsPerPlayer`": ["streams_of_player"],
        "`requestSeconds`": [], "`handlingSeconds`": [], "`databaseSeconds`": [], "`staleReadSeconds`": [],
        "`maxBodyMegabytes`": ["body_bytes"], "`maxImportMegabytes`": ["import_bytes"],
        "Concurrent imports": ["imports"], "Concurrent messages to webhooks": ["webhook_connections"],
        "Concurrent reads of key sets and certificates": ["document_connections"],
        "`pageCacheMegabytes`": ["page_cache_bytes"], "`playerMemoryMegabytes`": ["player_memory_bytes"],
        "`maxQueuedCommands`": ["queued_commands", "queued_transactions"], "`queueSeconds`": [],
        "`rateLimits`": ["rate_limits"],
    ]

    @Test func `Every limited resource in Limits.md has metrics of its use and of its limit`() async throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Documentation/Limits.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let rows = lines.drop { !$0.hasPrefix("| setting | default |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        #expect(rows.count >= Self.resources.count)
        let workplace = try Workplace(board: "")
        let served = try await ServedGame(in: workplace)
        defer { served.process.kill() }
        let metrics = try await served.client.send("GET", "/metrics").text
        for row in rows {
            let limit = try #require(row.split(separator: "|").first).trimmingCharacters(in: .whitespaces)
            let resources = try #require(Self.resources[limit], "Add the resources of \(limit) to the test.")
            for resource in resources {
                for metric in ["laurel_resource_used", "laurel_resource_limit"] {
                    #expect(metrics.contains("\n\(metric){resource=\"\(resource)\"} "), "\(metrics)")
                }
            }
        }
    }

    private static func check(_ metrics: String, in workplace: Workplace) throws -> LaurelProcess.Result {
        let process = try LaurelProcess(
            URL(fileURLWithPath: "/usr/bin/env"), promtool, in: workplace.url, environment: Workplace.environment)
        try process.write(metrics.utf8)
        return try process.finish()
    }
}
