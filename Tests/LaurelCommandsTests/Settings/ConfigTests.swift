import Foundation
import Testing

/// Tests of the sources of settings.
@Suite struct ConfigTests {
    private struct Settings: Decodable {
        struct Row: Decodable {
            let name: String
            let value: String?
            let source: String
        }

        let settings: [Row]

        subscript(name: String) -> String {
            let row = settings.first { $0.name == name }
            return "\(row?.value ?? "-") from \(row?.source ?? "nowhere")"
        }
    }

    @Test func `A flag precedes the environment, which precedes a file`() throws {
        let place = try Workplace()
        try place.write(#"{"port": 81, "behindProxy": true, "logLevel": "error", "host": "::1"}"#, to: "laurel.json")
        let result = try place.run(
            "config --json --config laurel.json --log-level debug",
            environment: [
                "LAUREL_LOG_LEVEL": "warning", "LAUREL_PORT": "82", "LAUREL_HOST": "", "LAUREL_GAME": "a.game",
                "LAUREL_DRAIN_SECONDS": "",
            ])
        #expect(result.exitCode == 0)
        let settings: Settings = try Workplace.document(result.output)
        #expect(settings["logLevel"] == "debug from --log-level")
        #expect(settings["port"] == "82 from $LAUREL_PORT")
        #expect(settings["host"] == "::1 from laurel.json")
        #expect(settings["behindProxy"] == "true from laurel.json")
        #expect(settings["game"] == "a.game from $LAUREL_GAME")
        #expect(settings["tlsKey"] == "- from default")
        #expect(settings["drainSeconds"] == "5 from default")
        #expect(settings["data"] == "laurel-data from default")
    }

    @Test func `Limits have defaults, and the metrics token is not printed`() throws {
        let place = try Workplace()
        let result = try place.run(
            "config --json --max-connections 300 --rate-limits read=1/1",
            environment: ["LAUREL_METRICS_TOKEN": "a-secret-of-the-operator", "LAUREL_MAX_BODY_MEGABYTES": "64"])
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(!result.output.contains("a-secret-of-the-operator"))
        let settings: Settings = try Workplace.document(result.output)
        #expect(settings["metricsToken"] == "(not shown) from $LAUREL_METRICS_TOKEN")
        #expect(settings["maxConnections"] == "300 from --max-connections")
        #expect(settings["maxBodyMegabytes"] == "64 from $LAUREL_MAX_BODY_MEGABYTES")
        #expect(settings["maxStreams"] == "10000 from default")
        #expect(settings["maxStreamsPerAddress"] == "- from default")
        #expect(settings["rateLimits"] == "read=1/1 from --rate-limits")
        #expect(try place.run("serve --help").output.contains("--max-connections-per-address"))
    }

    @Test func `An invalid setting is reported with its source`() throws {
        let place = try Workplace()
        try place.write(#"{"prot": 1}"#, to: "stray.json")
        try place.write(#"{"port": "many"}"#, to: "text.json")
        try place.write("[]", to: "list.json")
        try place.write("port=1", to: "words.json")
        let cases: [(line: String, environment: [String: String], words: String)] = [
            ("--config stray.json", [:], "stray.json: Unknown setting “prot”"),
            ("--config text.json", [:], "text.json: port must be a whole number"),
            ("--config list.json", [:], "one JSON object"), ("--config words.json", [:], "not JSON"),
            ("--config none.json", [:], "none.json: The file cannot be read"),
            ("", ["LAUREL_CONFIG": "none.json"], "none.json"),
            ("", ["LAUREL_PORT": "70000"], "$LAUREL_PORT: The port is out of range"),
            ("--port -1", [:], "--port"),
            ("", ["LAUREL_BEHIND_PROXY": "perhaps"], "$LAUREL_BEHIND_PROXY: behindProxy must be true or false"),
            ("--log-level loud", [:], "--log-level: Unknown log level"), ("--game /", [:], "--game"),
            ("--host 0.0.0.0", [:], "--behind-proxy"), ("--host 127.example.com", [:], "--behind-proxy"),
            ("--tls-key x", [:], "--tls-certificate"),
            ("--drain-seconds 3601", [:], "--drain-seconds: The value is out of range"),
            ("--max-streams 0", [:], "--max-streams: maxStreams must be a whole number"),
            (
                "", ["LAUREL_QUEUE_SECONDS": "601"],
                "$LAUREL_QUEUE_SECONDS: queueSeconds must be a whole number from 1 to 600"
            ),
            ("--rate-limits reads=1/1", [:], "is not a rate limit"), ("--metrics-token short", [:], "16 or more"),
            ("--tls-certificate x --tls-key y", [:], "x does not exist"),
        ]
        for (line, environment, words) in cases {
            for command in ["config", "serve"] {
                let result = try place.run("\(command) \(line)", environment: environment)
                #expect(result.exitCode == 2, "\(command) \(line)")
                #expect(result.errors.contains(words), "\(command) \(line): \(result.errors)")
                #expect(result.output.isEmpty)
            }
        }
        #expect(!FileManager.default.fileExists(atPath: place.path("laurel-data").path))
    }
}
