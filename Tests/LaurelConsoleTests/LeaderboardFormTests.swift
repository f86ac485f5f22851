import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelConsole
@testable import LaurelServer

/// The console's form for a leaderboard with a fixed interval.
@Suite struct LeaderboardFormTests {
    @Test func `A leaderboard with a fixed interval is created from the form`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let path = "\(fixture.base)/leaderboards"
            var defaults = ["recurrence": "interval", "id": "weekly"]
            let form = try #require(
                try await owner.get(path).text.firstMatch(of: /<fieldset.*<\/fieldset>/.dotMatchesNewlines()))
            for input in form.0.matches(of: /name="(\w+)"[^>]*value="([^"]*)"/) {
                defaults[String(input.1)] = String(input.2)
            }
            defaults["intervalUnit"] = "days"
            let today = fixture.clock.now.iso8601.prefix(10)
            let custom = [
                "id": "hours", "recurrence": "interval", "start": "2026-03-01T06:30", "interval": "36",
                "intervalUnit": "hours", "duration": "90", "durationUnit": "minutes",
            ]
            for (fields, start, duration, interval) in [
                (defaults, "\(today)T00:00:00.000Z", "P7D", "P7D"),
                (custom, "2026-03-01T06:30:00.000Z", "PT1H30M", "PT36H"),
            ] as [([String: String], String, String, String)] {
                #expect(try await owner.post(path, fields).status == 303)
                let id = fields["id"] ?? ""
                let shown = try await fixture.send("GET", "/v1/leaderboards/\(id)").text
                let recurrence = try JSONDecoder().decode(RecurrenceOf.self, from: Data(shown.utf8)).recurrence
                let expected = try FixedRecurrence(
                    start: Moment(iso8601: start), duration: Span(iso8601: duration), interval: Span(iso8601: interval))
                #expect(recurrence == .fixed(expected), "\(shown)")
            }
            let open = try await fixture.send("GET", "/v1/leaderboards/weekly").text
            #expect(open.contains("\"state\":\"open\""), "The default occurrence accepts scores immediately.")
        }
    }

    private struct RecurrenceOf: Decodable {
        let recurrence: Recurrence
    }

    @Test(arguments: [
        (["start": "soon"], "start", "is not a date"), (["start": ""], "start", "is not a date"),
        (["start": "9999-12-31T00:00"], "start", "before the year 10000"),
        (["interval": "0"], "interval", "whole number from 1"), (["interval": "-1"], "interval", "whole number from 1"),
        (["interval": ""], "interval", "whole number from 1"), (["interval": "1.5"], "interval", "whole number from 1"),
        (["interval": "9223372036854775807"], "interval", "whole number from 1"),
        (["interval": "99999999999999999999"], "interval", "whole number from 1"),
        (["duration": "0"], "duration", "whole number from 1"),
        (["duration": "3", "durationUnit": "days"], "duration", "longer than the interval"),
    ])
    func `An invalid schedule is reported at its field`(
        _ change: [String: String], _ field: String, _ reason: String
    ) async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let fields = [
                "id": "runs", "recurrence": "interval", "start": "2026-03-01T00:00", "interval": "2",
                "intervalUnit": "days",
                "duration": "1", "durationUnit": "hours",
            ].merging(change) { $1 }
            let refused = try await owner.post("\(fixture.base)/leaderboards", fields)
            #expect(refused.status == 400)
            let alert = try #require(refused.text.firstMatch(of: /role="alert" id="problem">([^<]*)</)).1
            #expect(alert.contains(reason), "\(alert)")
            let label = try #require(
                refused.text.matches(of: /<label>.*?<\/label>/.dotMatchesNewlines()).map(\.0)
                    .first { $0.contains("name=\"\(field)\"") })
            #expect(label.contains("aria-invalid=\"true\" aria-describedby=\"problem\""), "\(label)")
            #expect(label.contains("value=\"\(fields[field] ?? "")\""))
            #expect(refused.text.matches(of: /id="problem"/).count == 1)
            #expect(refused.text.contains("<option value=\"interval\" selected>"))
            #expect(try await fixture.send("GET", "/v1/leaderboards/runs").status == 404)
        }
    }
}
