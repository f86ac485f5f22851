import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelConsole
@testable import LaurelServer

/// The actions of operators on games in the console.
@Suite struct ConsoleActTests {
    @Test func `The console creates a leaderboard in both environments, shows its scores and resets it`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let made = try await owner.post(
                "\(fixture.base)/leaderboards",
                [
                    "id": "runs", "name": "Best Runs", "order": "lowToHigh", "format": "elapsedHundredth",
                    "ties": "shared",
                ])
            #expect(made.location == "\(fixture.base)/leaderboards/runs")
            let sandbox = fixture.base.replacing("production", with: "sandbox")
            #expect(try await owner.get("\(sandbox)/leaderboards/runs").status == 200)
            for (index, name) in ["ann", "bob", "cid", "dan"].enumerated() {
                try await fixture.submit(6_000 + 100 * min(index, 2), of: name, to: "runs")
            }
            let page = try await owner.get("\(fixture.base)/leaderboards/runs").text
            let rows = page.matches(of: /<td class="number">(\d+)<\/td><th scope="row"><a[^>]*><bdi>(\w+)/)
            #expect(rows.map { "\($0.1) \($0.2)" } == ["1 ann", "2 bob", "3 cid", "3 dan"])
            #expect(page.contains("Players: <b>4</b>"))
            let scores = page.matches(of: /<td class="number">([0-9:.]+)<\/td>\n?<td><time/).map { String($0.1) }
            #expect(scores.map { $0.suffix(7) } == ["1:00.00", "1:01.00", "1:02.00", "1:02.00"])
            // A bin for each hundredth would be 201 bins. There are 30, and each player is in a bin.
            let counts = page.matches(of: /<title>[^<]*: (\d+) players?<\/title>/).compactMap { Int($0.1) }
            #expect(counts.reduce(0, +) == 4 && counts.count <= 30 && counts.first == 1 && counts.last == 2)
            let careless = try await owner.post("\(fixture.base)/leaderboards/runs/reset", [:])
            #expect(careless.status == 400)
            try await owner.post("\(fixture.base)/leaderboards/runs/reset", ["confirmed": "yes"])
            #expect(try await owner.get("\(fixture.base)/leaderboards/runs").text.contains("No scores yet"))
            let log = try await owner.get("\(fixture.base)/audit").text
            #expect(log.contains("<bdi>operator ada</bdi></b> reset"))
            #expect(log.contains("<bdi>operator ada</bdi></b> created"))
        }
    }

    @Test func `Undo reverts the ban of a player, and the audit log names the operator`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await owner.post("\(fixture.base)/leaderboards", ["id": "cacti"])
            for (score, name) in [(30, "ann"), (20, "bob")] { try await fixture.submit(score, of: name, to: "cacti") }
            let (player, board) = ("\(fixture.base)/players/ann", "\(fixture.base)/leaderboards/cacti")
            #expect(try await owner.get(player).text.contains("undoing the ban does not reopen them"))
            for (flag, button) in [("banned", "Unban player"), ("hidden", "Unhide player")] {
                let done = try await owner.post("\(player)/flags", [flag: "true"])
                let place = try #require(done.location)
                let page = try await owner.get(place).text
                #expect(page.contains("<small class=\"badge\">\(flag)</small>") && page.contains(">\(button)<"))
                #expect(try await !owner.get(board).text.contains("<bdi>ann</bdi>"))
                let action = try #require(place.firstMatch(of: /action=(\d+)/)).1
                #expect(page.contains("name=\"action\" value=\"\(action)\""))
                // The notice returns to the page that contains it.
                let next = try #require(page.firstMatch(of: /name="next" value="([^"]+)"/)).1
                let undone = try await owner.post(
                    "\(fixture.base)/undo", ["action": String(action), "next": String(next)])
                #expect(undone.location?.hasPrefix("\(next)?action=") == true && place.hasPrefix(String(next)))
                #expect(try await owner.get(board).text.contains("<bdi>ann</bdi>"))
                #expect(try await owner.get(place).text.contains("undone</small>"))
                let log = try await owner.get("\(fixture.base)/audit").text
                #expect(log.contains("undone</small>") && !log.contains(">Undo<"))
                let again = try await owner.post("\(fixture.base)/undo", ["action": String(action)])
                #expect(again.status == 409)
            }
            let removed = try await owner.post("\(board)/remove", ["player": "ann"])
            #expect(removed.status == 303)
            #expect(try await owner.get(player).text.contains("No scores yet"))
            #expect(try await owner.get(player).text.contains("<td>removed</td>"))
            let audit = try await fixture.send("GET", "/v1/admin/audit")
            #expect(audit.text.contains("\"actor\":\"operator ada\"") && audit.text.contains("entry.removed"))
        }
    }

    @Test func `A player's page lists every submission`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await owner.post("\(fixture.base)/leaderboards", ["id": "cacti"])
            for score in [10, 30, 20] { try await fixture.submit(score, of: "ann", to: "cacti") }
            let page = try await owner.get("\(fixture.base)/players/ann").text
            let rows = page.matches(of: /<td class="number">(\d+)<\/td><td class="number">(\d+|–)<\/td><td>(\w+)/)
            #expect(rows.map { "\($0.1) \($0.2) \($0.3)" } == ["10 – ranked", "30 10 ranked", "20 30 notImproved"])
        }
    }

    @Test func `A player's page shows achievements, reports progress and resets it`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await fixture.send(
                "PUT", "/v1/admin/games/com.example.racer/configuration",
                #"{"leaderboards":[{"id":"cacti"}],"language":"en","achievements":[{"id":"seen","points":5},"#
                    + #"{"id":"again","points":5,"repeatable":true}]}"#)
            try await fixture.submit(10, of: "ann", to: "cacti")
            let player = "\(fixture.base)/players/ann"
            func rows() async throws -> [String] {
                try await owner.get(player).text.matches(
                    of: /data-achievement="(\w+)"[^\n]*?<td class="number">([0-9.]+) %<\/td>/
                ).map { "\($0.1) \($0.2)" }
            }
            #expect(try await rows() == ["seen 0", "again 0"])
            let report = "\(player)/achievements"
            #expect(try await owner.post(report, ["achievement": "seen", "percent": "33.5"]).status == 303)
            #expect(try await rows() == ["seen 33.5", "again 0"])
            // A repeatable achievement counts once for each form.
            for id in ["one", "one", "two"] {
                try await owner.post(report, ["achievement": "again", "percent": "100", "report": id])
            }
            #expect(try await rows() == ["seen 33.5", "again 100"])
            #expect(try await owner.get(player).text.contains("<small>2 times</small>"))
            for percent in ["", "x", "-1", "101", "nan", "inf"] {
                let refused = try await owner.post(report, ["achievement": "seen", "percent": percent])
                #expect(refused.status == 400, "\(percent)")
            }
            #expect(try await owner.post(report, ["achievement": "none", "percent": "1"]).status == 404)
            let viewer = try await fixture.newPlayer("vic", .viewer)
            #expect(try await viewer.post(report, ["achievement": "seen", "percent": "99"]).status == 403)
            #expect(try await !viewer.get(player).text.contains("name=\"percent\""))

            #expect(try await owner.post("\(report)/reset", [:]).status == 400, "The reset is not confirmed.")
            #expect(try await owner.post("\(report)/reset", ["confirmed": "yes"]).status == 303)
            #expect(try await rows() == ["seen 0", "again 0"])
            let log = try await owner.get("\(fixture.base)/audit").text
            #expect(log.contains("reported progress of") && log.contains("reset the achievements of"))
        }
    }

    @Test func `A search finds players by a part of their name, with pagination`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await owner.post("\(fixture.base)/leaderboards", ["id": "cacti"])
            for number in 1...120 { try await fixture.submit(number, of: "Björk \(number)", to: "cacti") }
            func names(_ page: String) -> [String] {
                page.matches(of: /<bdi>(Björk \d+)<\/bdi>/).map { String($0.1) }
            }
            let found = try await owner.get("\(fixture.base)/players?name=bjork%2011").text
            #expect(names(found) == (110...119).reversed().map { "Björk \($0)" } + ["Björk 11"])
            var (all, page) = ([String](), try await owner.get("\(fixture.base)/players").text)
            while true {
                all += names(page)
                guard let below = page.firstMatch(of: /name="below" value="(\d+)"/)?.1 else { break }
                page = try await owner.get("\(fixture.base)/players?name=&below=\(below)").text
            }
            #expect(all == (1...120).reversed().map { "Björk \($0)" })
            #expect(names(try await owner.get("\(fixture.base)/players?name=Bj%C3%B6rk%207").text).contains("Björk 7"))
        }
    }

    @Test func `The console approves and rejects scores that are pending review`() async throws {
        try await ConsoleFixture.run { fixture in
            try await fixture.send(
                "POST", "/v1/admin/leaderboards",
                #"{"id":"cacti","checks":{"maximumImprovement":100,"onViolation":"hold"}}"#)
            let owner = try await fixture.owner()
            let service = try await fixture.door.service(of: fixture.game, in: .production)
            for (score, name) in [(10_000, "ann"), (20_000, "bob")] {
                // A limit on improvements does not apply to the first score.
                try await fixture.submit(1, of: name, to: "cacti")
                #expect(try await fixture.submit(score, of: name, to: "cacti").text.contains("held"))
            }
            let held = try await service.moderation.reviewItems(of: fixture.game.id, after: .start, limit: 10)
            #expect(held.count == 2)
            let review = "\(fixture.base)/review"
            let page = try await owner.get(review).text
            #expect(page.contains("<bdi>ann</bdi>") && page.contains(">10,000<"))
            #expect(page.contains("\"Approve the score of ann\"") && page.contains("\"Reject the score of ann …\""))
            // Only an action that cannot be undone needs a confirmation.
            var decision = ["decision": "reject"]
            #expect(try await owner.post("\(review)/\(held[1].position)", decision).status == 400)
            #expect(try await owner.get(review).text.contains(">20,000<"))
            decision["confirmed"] = "yes"
            #expect(try await owner.post("\(review)/\(held[1].position)", decision).status == 303)
            #expect(try await owner.post("\(review)/\(held[0].position)", ["decision": "approve"]).status == 303)
            #expect(try await owner.get(review).text.contains("All clear: no scores to review"))
            let board = try await owner.get("\(fixture.base)/leaderboards/cacti").text
            #expect(board.contains(">10,000<") && !board.contains(">20,000<"))
        }
    }

    @Test func `The console plans, applies and undoes a configuration`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let path = "\(fixture.base)/configuration"
            let tag = try #require(try await owner.get(path).text.firstMatch(of: /name="tag" value="([^"]*)"/)).1
            let document = "leaderboards:\r\n  - id: cacti\r\n    format: fixedPoint1\r\n"
            var fields = ["document": document, "tag": String(tag), "step": "plan"]
            let plan = try await owner.post(path, fields)
            #expect(plan.status == 200 && plan.text.contains("cacti") && plan.text.contains("value=\"apply\""))
            #expect(try await owner.get("\(fixture.base)/leaderboards").text.contains("No leaderboards yet."))
            fields["step"] = "apply"
            let applied = try await owner.post(path, fields)
            #expect(applied.location == "\(path)?applied=1")
            #expect(try await owner.get("\(path)?applied=1").text.contains("Configuration applied (revision 1)"))
            #expect(try await owner.get("\(fixture.base)/leaderboards").text.contains("<small>cacti</small>"))
            // A form with an outdated tag changes nothing.
            let stale = try await owner.post(path, fields)
            #expect(stale.status == 409 && stale.text.contains("Another operator changed the configuration"))
            fields["document"] = "leaderboards:\n  - id: cacti\n    sortOrder: sideways\n"
            let wrong = try await owner.post(path, fields)
            #expect(wrong.status == 422 && wrong.text.contains("sortOrder") && wrong.text.contains("sideways"))
            fields["document"] = "leaderboards:\n  - id: cacti\n    format: fixedPoint2\n"
            fields["tag"] = try await owner.get(path).text.firstMatch(of: /name="tag" value="([^"]*)"/).map {
                String($0.1)
            }
            #expect(try await owner.post(path, fields).location == "\(path)?applied=2")
            for revision in ["-1", "0", "\(Int64.min)", "\(Int64.max)"] {
                let refused = try await owner.post("\(path)/undo", ["revision": revision])
                #expect(refused.status == 404, "\(revision): \(refused.text)")
            }
            let undone = try await owner.post("\(path)/undo", ["revision": "2"])
            #expect(undone.location == "\(path)?applied=3")
            let service = try await fixture.door.service(of: fixture.game, in: .production)
            #expect(try service.leaderboard(LeaderboardID("cacti"), of: fixture.game.id).format == .fixedPoint1)
            let log = try await owner.get("\(fixture.base)/audit").text
            #expect(log.contains("changed the configuration: revision 1"))
        }
    }

    @Test func `A new key is shown once, is valid, and is invalid after it is revoked`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let made = try await owner.post("\(fixture.base)/keys", ["kind": "server"])
            let secret = try #require(made.text.firstMatch(of: /lrl_live_[0-9a-z]{52}/)).0
            let headers = ["Authorization": "Bearer \(secret)"]
            #expect(try await owner.get("/v1/admin/keys", headers).status == 200)
            let list = try await owner.get("\(fixture.base)/keys").text
            #expect(!list.contains("lrl_"))
            let ids = list.matches(of: /keys\/(key_[0-9a-z]+)\/revoke/).map { String($0.1) }
            #expect(ids.count == 2)
            #expect(list.contains("<td>operator ada</td>"))
            for id in ids { #expect(try await owner.post("\(fixture.base)/keys/\(id)/revoke").status == 400) }
            #expect(try await owner.get("/v1/admin/keys", headers).status == 200)
            let sure = ["confirmed": "yes"]
            let rotated = try await owner.post("\(fixture.base)/keys/\(ids[0])/rotate", sure)
            #expect(rotated.text.contains("lrl_live_") && rotated.text.contains("Valid until"))
            for id in ids { try await owner.post("\(fixture.base)/keys/\(id)/revoke", sure) }
            #expect(try await owner.get("/v1/admin/keys", headers).status == 401)
            #expect(try await owner.get("\(fixture.base)/audit").text.matches(of: /revoked the key/).count == 2)
        }
    }

    @Test func `The setup ends with a command that submits the first score`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let page = try await owner.post(
                "/console/start",
                ["game": "com.example.racer", "board": "high-scores", "name": "High Scores", "order": "highToLow"])
            let text = page.text.replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
            let line = try #require(
                text.firstMatch(of: /curl (\S+) \\\n  -H '([^:]+): ([^']+)' \\\n  -d '([^']+)'/))
            let path = String(line.1.replacing("http://127.0.0.1:\(fixture.port)", with: ""))
            // The request that curl sends.
            let answer = try await ConsoleBrowser(port: fixture.port).send(
                "POST", path,
                [String(line.2): String(line.3), "Content-Type": "application/x-www-form-urlencoded"],
                body: .init(line.4.utf8))
            #expect(answer.status == 200 && answer.text.contains("\"outcome\":\"ranked\""))
            let place = try #require(text.firstMatch(of: /href="([^"]+)">View leaderboard/)).1
            let board = try await owner.get(String(place)).text
            #expect(board.contains("<bdi>Ada</bdi>") && board.contains("High Scores"))
            // The leaderboard exists in the sandbox only.
            #expect(try await owner.get("\(fixture.base)/leaderboards").text.contains("No leaderboards yet."))
            #expect(try await owner.get("/g/com.example.racer/high-scores").status == 404)
        }
    }

    @Test func `Schedules show the next ten occurrences, also in local time`() async throws {
        try await ConsoleFixture.run { fixture in
            try await fixture.send(
                "POST", "/v1/admin/leaderboards",
                #"{"id":"daily","recurrence":{"every":"day","zone":"Europe/Paris","at":"12:00"}}"#)
            // Three days before the start of daylight saving time.
            fixture.clock.advance(by: Moment(milliseconds: 1_774_526_400_000) - fixture.clock.now)
            let page = try await fixture.owner().get("\(fixture.base)/schedules").text
            let rows = page.matches(
                of: /<td>(\d{4}-\d\d-\d\d \d\d:\d\d)( <small[^<]*<\/small>)?<\/td><td><time datetime="([^"]+)"/)
            #expect(rows.count == 11)
            #expect(rows.allSatisfy { $0.1.hasSuffix("12:00") })
            #expect(rows.filter { $0.2 != nil }.map { String($0.1) } == ["2026-03-29 12:00"])
            #expect(
                rows.map { String($0.3.dropFirst(11).prefix(5)) }.prefix(5) == [
                    "11:00", "11:00", "11:00", "10:00", "10:00",
                ])
        }
    }

    @Test func `A rejected leaderboard form returns with its values and an error at the field`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let path = "\(fixture.base)/leaderboards"
            let fields = ["id": "runs", "name": "Best <Runs>", "order": "lowToHigh", "ties": "dense"]
            #expect(try await owner.post(path, ["id": "runs"]).status == 303)
            let refused = try await owner.post(path, fields)
            #expect(
                refused.status == 409 && refused.text.contains("role=\"alert\" id=\"problem\""), "\(refused.status)")
            #expect(refused.text.contains("value=\"runs\" aria-invalid=\"true\" aria-describedby=\"problem\""))
            #expect(refused.text.contains("value=\"Best &lt;Runs&gt;\""))
            #expect(refused.text.contains("<option value=\"lowToHigh\" selected>"))
            #expect(refused.text.contains("<option value=\"dense\" selected>"))
        }
    }

    @Test func `Keys show their names, creators and dates of last use`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let made = try await owner.post("\(fixture.base)/keys", ["kind": "server", "name": "Score <server>"])
            let secret = String(try #require(made.text.firstMatch(of: /lrl_live_[0-9a-z]{52}/)).0)
            func row() async throws -> [String] {
                let page = try await owner.get("\(fixture.base)/keys").text
                let row = page.split(separator: "<tr>").last { $0.contains("Score &lt;server&gt;") }
                return try #require(row).matches(of: /<td>(.*?)<\/td>/).map { String($0.1) }
            }
            let unused = try await row()
            #expect(unused[2...3] == ["operator ada", "Never"])
            fixture.clock.advance(by: .hours(2))
            try await fixture.send("GET", "/v1/leaderboards", key: secret)
            let used = try await row()
            #expect(used[3].contains(fixture.clock.now.iso8601.prefix(16).replacing("T", with: " ")))
        }
    }

    @Test func `A chart has an axis, a text for each value, and a table`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await owner.post("\(fixture.base)/leaderboards", ["id": "cacti"])
            for number in 1...7 { try await fixture.submit(number < 6 ? 10 : 20, of: "player \(number)", to: "cacti") }
            let page = try await owner.get("\(fixture.base)/leaderboards/cacti").text
            let chart = try #require(page.firstMatch(of: /<figure class="chart">.*?<\/figure>/.dotMatchesNewlines())).0
            #expect(chart.contains("<span>6</span><span>3</span><span>0</span>"))
            #expect(chart.contains("<title>10: 5 players</title>") && chart.contains("<title>20: 2 players</title>"))
            #expect(chart.contains("<th scope=\"row\">10</th><td class=\"number\">5 players</td>"))
        }
    }

    @Test(arguments: [(0, 1), (1, 1), (3, 4), (5, 6), (9, 10), (11, 20), (99, 100), (101, 200), (6_001, 8_000)])
    func `The axis of a chart ends at a round number`(most: Int, top: Int) {
        #expect(BarChart.top(over: most) == top)
    }

    @Test func `The overview counts submissions`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await owner.post("\(fixture.base)/leaderboards", ["id": "cacti"])
            for score in 1...30 { try await fixture.submit(score, of: "ann", to: "cacti") }
            let page = try await owner.get("/console").text
            #expect(page.contains("30 submissions in the last hour") && page.contains("memory (lost on restart)"))
            let figure = try #require(page.firstMatch(of: /Submissions\/s<\/dt><dd>([0-9.]+)/)).1
            #expect(figure == "0.13")
            fixture.clock.advance(by: .hours(1))
            #expect(try await owner.get("/console").text.contains("0 submissions in the last hour"))
        }
    }

    @Test func `The sandbox of a game without leaderboards has no table`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let path = fixture.base.replacing("production", with: "sandbox") + "/sandbox"
            let page = try await owner.get(path)
            #expect(page.status == 200 && page.text.contains("No leaderboards yet") && !page.text.contains("<table"))
        }
    }

    @Test func `The console resets and wipes the sandbox, and production has no such tools`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await owner.post("\(fixture.base)/leaderboards", ["id": "cacti"])
            let sandbox = fixture.base.replacing("production", with: "sandbox")
            let service = try await fixture.door.service(of: fixture.game, in: .sandbox)
            let key = try await fixture.door.make(.server, for: fixture.game.id, in: .sandbox).secret.text
            try await fixture.submit(7, of: "ann", to: "cacti", key: key)
            #expect(try await owner.get("\(sandbox)/leaderboards/cacti").text.contains("Players: <b>1</b>"))
            #expect(try await owner.post("\(sandbox)/sandbox", ["do": "reset", "leaderboard": "cacti"]).status == 400)
            try await owner.post("\(sandbox)/sandbox", ["do": "reset", "leaderboard": "cacti", "confirmed": "yes"])
            #expect(try await owner.get("\(sandbox)/leaderboards/cacti").text.contains("Players: <b>0</b>"))
            try await fixture.submit(8, of: "bob", to: "cacti", key: key)
            #expect(try await owner.post("\(sandbox)/sandbox", ["do": "wipe"]).status == 400)
            try await owner.post("\(sandbox)/sandbox", ["do": "wipe", "confirmed": "yes"])
            #expect(try await service.players.search(matching: "", limit: 10).players.isEmpty)
            #expect(try await owner.post("\(fixture.base)/sandbox", ["do": "wipe", "confirmed": "yes"]).status == 404)
            #expect(try await owner.post("\(sandbox)/sandbox", ["do": "clock", "span": "P1D"]).status == 303)
            #expect(try await !owner.get("\(sandbox)/sandbox").text.contains("Server time (simulated)"))
        }
    }
}
