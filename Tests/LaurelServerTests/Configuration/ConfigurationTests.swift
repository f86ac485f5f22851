import Foundation
import LaurelModel
import LaurelSQLite
import PostgresFixture
import Testing

@testable import LaurelServer

/// A game's configuration over HTTP: reads, plans, changes, rejections and undo.
@Suite struct ConfigurationTests {
    static let path = "/v1/admin/games/com.example.racer/configuration"

    /// A document with each type of object that a configuration can contain.
    static let everything = """
        language: en
        defaultLeaderboard: whacks
        leaderboards:
          - id: whacks
            referenceName: Whacks
            sortOrder: highToLow
            scoreRange:
              lowest: 0
              highest: 1000000
            localizations:
              en:
                name: Whacks
                description: All of them.
                suffix:
                  one: " whack"
                  other: " whacks"
                image: en/Whacks.png
              nb:
                name: Slag
                suffix:
                  other: " slag"
          - id: sunday
            sortOrder: lowToHigh
            submissionType: mostRecent
            lateWindow: P1D
            recurrence: {every: week, weekday: sunday, at: 12:30, zone: Europe/Paris, duration: PT1H}
            settling: PT10M
            retention: forever
            format: elapsedHundredth
            visibility: hidden
          - id: old
            archived: true
          - id: total
            combined: {by: sum, members: [whacks, old]}
            shared: true
        leaderboardSets:
          - id: main
            referenceName: Main
            localizations:
              en: {name: Main boards, image: en/Main.png}
              nb: {name: Hovedtavler}
            leaderboards:
              - total
              - id: whacks
                displayNames:
                  en: {name: In the main set}
              - sunday
              - old
        achievements:
          - id: first
            points: 5
            hidden: true
            localizations:
              en: {title: First, afterEarnedDescription: You did.}
        groupChallenges:
          - {id: duel, leaderboard: whacks, durations: [P1D], tries: [1, unlimited]}
        gameKit:
          - path: [resources, gameActivities]
            value: [{vendorIdentifier: Activity.1, minimumPlayersCount: 2}]
        """

    @Test(arguments: ServedLedger.allCases)
    func `A configuration is unchanged after a restart`(served: ServedLedger) async throws {
        let pulled = Box<[String]>([])
        try await served.runTwice { fixture in
            let applied = try await fixture.apply(Self.everything)
            #expect(applied.status == 200, "\(applied.text)")
            #expect(applied.json["applied"] as? Bool == true)
            #expect(applied.json["action"] as? String == "configuration-1")
            #expect(applied.json["sandbox"] as? String == "changed")
            #expect((applied.json["text"] as? String)?.hasSuffix("7 created, 1 changed.") == true, "\(applied.text)")
            for accept in ["application/json", "application/yaml"] {
                pulled.value.append(try await fixture.pull(accept: accept).text)
            }
        } then: { fixture in
            for (accept, text) in zip(["application/json", "application/yaml"], pulled.value) {
                #expect(try await fixture.pull(accept: accept).text == text)
                #expect(try await fixture.pull(accept: accept, key: fixture.sandboxKey).text == text)
            }
            for word in ["All of them.", "nb:", "en/Main.png", "Activity.1", "unlimited", "shared: true"] {
                #expect(pulled.value[1].contains(word), "\(word)")
            }
            let again = try await fixture.apply(Self.everything, query: "?dryRun=true")
            #expect(again.json["text"] as? String == "Nothing changes.", "\(again.text)")
            let whacks = try await fixture.send("GET", "/v1/leaderboards/whacks")
            #expect(whacks.json["name"] as? String == "Whacks")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A plan counts the scores that a range hides, and widening the range restores them`(served: ServedLedger)
        async throws
    {
        try await served.run { fixture in
            func board(_ settings: String) -> String { "leaderboards: [{id: points\(settings)}]" }
            _ = try await fixture.apply(board(""))
            for (player, score) in [("ann", 5), ("ann", 50), ("bob", 60), ("cid", 7)] {
                _ = try await fixture.send(
                    "POST", "/v1/leaderboards/points/scores", key: fixture.serverKey,
                    body: "{\"player\":\"\(player)\",\"score\":\(score)}")
            }
            func scores() async throws -> [Int] {
                let page = try await fixture.send("GET", "/v1/leaderboards/points/entries")
                return (page.json["entries"] as? [[String: any Sendable]] ?? []).compactMap { $0["score"] as? Int }
            }
            let narrow = board(", scoreRange: {lowest: 0, highest: 10}")
            let plan = try await fixture.apply(narrow, query: "?dryRun=true")
            let words =
                "none → 0..10 (entries are recomputed; 2 scores fall outside the new range, 1 entry is removed, "
                + "1 entry changes)"
            #expect((plan.json["text"] as? String)?.contains(words) == true, "\(plan.text)")
            #expect(try await scores() == [60, 50, 7])
            #expect(try await fixture.apply(narrow).status == 200)
            #expect(try await scores() == [7, 5])
            let wide = try await fixture.apply(board(""))
            let back = "(entries are recomputed; 2 scores return to the range, 1 entry is added, 1 entry changes)"
            #expect((wide.json["text"] as? String)?.contains(back) == true, "\(wide.text)")
            #expect(try await scores() == [60, 50, 7])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A configuration with an impossible change is rejected as a whole`(served: ServedLedger) async throws {
        try await served.run { fixture in
            _ = try await fixture.apply("leaderboards: [{id: points}]")
            let before = try await fixture.pull().text
            let other = """
                leaderboards:
                  - {id: points, recurrence: {every: day}}
                  - {id: more}
                """
            let plan = try await fixture.apply(other, query: "?dryRun=true")
            #expect(plan.status == 200 && plan.json["refused"] as? Bool == true, "\(plan.text)")
            let refused = try await fixture.apply(other)
            #expect(refused.status == 409 && refused.slug == "configuration-refused")
            #expect(
                refused.json["detail"] as? String == """
                    The configuration contains changes that are not possible, and nothing was changed. leaderboard \
                    points: kind: classic → recurring (rejected; the kind is permanent: create another leaderboard).
                    """)
            #expect(((refused.json["plan"] as? [String: any Sendable])?["refused"] as? Bool) == true)
            #expect(try await fixture.pull().text == before)
            #expect(try await fixture.send("GET", "/v1/leaderboards/more").status == 404)
        }
    }

    @Test func `An object that the document omits remains and is validated with the document`() async throws {
        try await ServerFixture.run { fixture in
            let board = "leaderboards: [{id: a}, {id: b}, {id: sum, combined: {by: sum, members: [a, b]}}]"
            _ = try await fixture.apply(board)
            let fewer = try await fixture.apply("leaderboards: [{id: a}, {id: b, tieRule: shared}]")
            let text = fewer.json["text"] as? String ?? ""
            #expect(text.contains("leaderboard sum is missing from the document, but retained"), "\(text)")
            #expect(try await fixture.send("GET", "/v1/leaderboards/sum").status == 200)
            // The remaining combined leaderboard requires members with the same sort order.
            let flipped = try await fixture.apply("leaderboards: [{id: a, sortOrder: lowToHigh}, {id: b}]")
            #expect(flipped.status == 422 && flipped.slug == "configuration-invalid", "\(flipped.text)")
            #expect(
                (flipped.json["detail"] as? String)?.contains(
                    "The order of b is highToLow, and the order of a is lowToHigh.") == true,
                "\(flipped.text)")
            let order = try await fixture.send("GET", "/v1/leaderboards/a").json["sortOrder"] as? String
            #expect(order == "highToLow")
        }
    }

    @Test func `Two operators do not overwrite each other's changes`() async throws {
        try await ServerFixture.run { fixture in
            let seen = try #require(try await fixture.pull().header("ETag"))
            let yaml = try #require(try await fixture.pull(accept: "application/yaml").header("ETag"))
            #expect(seen != yaml)
            #expect(try await fixture.pull(headers: ["If-None-Match": seen]).status == 304)
            let first = try await fixture.apply("leaderboards: [{id: a}]", headers: ["If-Match": yaml])
            #expect(first.status == 200)
            let second = try await fixture.apply("leaderboards: [{id: b}]", headers: ["If-Match": seen])
            #expect(second.status == 412 && second.slug == "configuration-changed")
            #expect(
                second.json["detail"] as? String
                    == "The configuration was changed after the client read it. Read it again, and repeat the change.")
            let tag = try #require(first.header("ETag"))
            #expect(try await fixture.apply("leaderboards: [{id: b}]", headers: ["If-Match": tag]).status == 200)
            #expect(try await fixture.apply("leaderboards: [{id: c}]", headers: ["If-Match": "*"]).status == 200)
        }
    }

    @Test func `A weak ETag from a compressing proxy matches if the configuration is the same`()
        async throws
    {
        try await ServerFixture.run { fixture in
            let seen = "W/" + (try #require(try await fixture.pull().header("ETag")))
            #expect(try await fixture.apply("leaderboards: [{id: a}]", headers: ["If-Match": seen]).status == 200)
            #expect(try await fixture.apply("leaderboards: [{id: b}]", headers: ["If-Match": seen]).status == 412)
            #expect(try await fixture.apply("leaderboards: [{id: b}]", headers: ["If-Match": "W/"]).status == 412)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A change can be undone, and so can the undo`(served: ServedLedger) async throws {
        try await served.run { fixture in
            _ = try await fixture.apply("leaderboards: [{id: points, tieRule: shared}]")
            let first = try await fixture.pull().text
            let change = try await fixture.apply("leaderboards: [{id: points}, {id: more}]")
            #expect(change.json["action"] as? String == "configuration-2")
            let second = try await fixture.pull().text
            func undo(_ action: String, _ query: String = "") async throws -> ServerFixture.Answer {
                try await fixture.send("POST", "/v1/admin/undo/\(action)\(query)", key: fixture.serverKey)
            }
            let plan = try await undo("configuration-2", "?dryRun=true")
            #expect((plan.json["text"] as? String)?.contains("tieRule: ordinal → shared") == true, "\(plan.text)")
            #expect(try await fixture.pull().text == second)
            let undone = try await undo("configuration")
            #expect(undone.json["action"] as? String == "configuration-3", "\(undone.text)")
            // The created leaderboard remains. An operator can archive it.
            #expect((undone.json["text"] as? String)?.contains("leaderboard more is missing") == true)
            #expect(try await fixture.send("GET", "/v1/leaderboards/points").json["tieRule"] as? String == "shared")
            #expect(try await undo("configuration-3").status == 200)
            #expect(try await fixture.pull().text == second)
            #expect(first != second)
            for action in ["configuration-9", "configuration-x", "ban-1", "configuration-0"] {
                let none = try await undo(action)
                #expect(none.status == 404 && none.slug == "action-not-found", "\(action)")
            }
            let sandbox = try await fixture.pull(key: fixture.sandboxKey)
            #expect(sandbox.text == second)
        }
    }

    @Test func `The sandbox follows production until it has its own configuration`() async throws {
        try await ServerFixture.run { fixture in
            _ = try await fixture.apply("leaderboards: [{id: points}]")
            let own = try await fixture.send(
                "PUT", Self.path, key: fixture.sandboxKey, body: "leaderboards: [{id: points}, {id: trial}]",
                headers: ["Content-Type": "application/yaml"])
            #expect(own.status == 200 && own.json["sandbox"] == nil)
            let live = try await fixture.apply("leaderboards: [{id: points, tieRule: dense}]")
            #expect(live.json["sandbox"] as? String == "itsOwn")
            let trial = try await fixture.send("GET", "/v1/leaderboards/points", key: fixture.sandboxKey)
            #expect(trial.json["tieRule"] as? String == "ordinal")
            #expect(try await fixture.send("GET", "/v1/leaderboards/trial").status == 404)
        }
    }

    @Test(arguments: [
        ("leaderboards: [{id: a, sortorder: highToLow}]", "1:24 leaderboards[0].sortorder: error:"),
        ("leaderboards: [", "error:"),
        ("defaultLeaderboard: none", "There is no leaderboard “none”."),
        ("leaderboards:\n  - id: a\n    recurrence: {start: 2025-01-01, interval: PT1H, duration: PT2H}", "3:5"),
        ("leaderboards:\n  - id: a\n    recurrence: {every: day, zone: Mars}", "Mars"),
        ("leaderboards:\n  - id: a\n    scoreRange: {lowest: 5, highest: 1}", "scoreRange"),
        ("leaderboards: [{id: a}, {id: c, combined: {by: sum, members: [a]}}]", "at least two members"),
        (
            "defaultLeaderboard: c\nleaderboards: [{id: a}, {id: b}, {id: c, combined: {by: sum, members: [a, b]}}]",
            "combined"
        ),
    ])
    func `Each error in a configuration is reported with its position`(document: String, words: String) async throws {
        try await ServerFixture.run { fixture in
            let answer = try await fixture.apply(document)
            #expect(answer.status == 422 && answer.slug == "configuration-invalid", "\(answer.text)")
            let detail = answer.json["detail"] as? String ?? ""
            #expect(detail.hasPrefix("The configuration is invalid, and nothing was changed. "), "\(detail)")
            #expect(detail.contains(words), "\(detail)")
            let findings = answer.json["findings"] as? [[String: any Sendable]] ?? []
            #expect(findings.contains { $0["severity"] as? String == "error" && $0["line"] is Int }, "\(answer.text)")
            #expect(try await fixture.pull().text.contains("leaderboards") == false)
        }
    }

    @Test func `A configuration requires a server key of the game, a supported format and a limited size`() async throws
    {
        try await ServerFixture.run { fixture in
            #expect(try await fixture.send("GET", Self.path).slug == "not-authenticated")
            #expect(try await fixture.send("GET", Self.path, key: fixture.clientKey).slug == "server-key-required")
            let other = "/v1/admin/games/com.example.other/configuration"
            #expect(try await fixture.send("GET", other, key: fixture.serverKey).slug == "wrong-game")
            let type = try await fixture.apply("language: en", headers: ["Content-Type": "text/plain"])
            #expect(type.status == 415)
            #expect(
                type.json["detail"] as? String
                    == """
                    The media type is not supported. Send the configuration as application/json or \
                    application/yaml.
                    """
            )
            let long = try await fixture.apply("# " + String(repeating: "x", count: 1 << 20))
            #expect(long.status == 413)
            let flag = try await fixture.apply("language: en", query: "?dryRun=maybe")
            #expect(flag.json["detail"] as? String == "dryRun: Unknown value “maybe”. Supported values: true, false.")
            #expect(
                try await fixture.send("POST", "/v1/admin/undo/configuration", key: fixture.clientKey).status == 403)
        }
    }
}

extension ServerFixture {
    func apply(_ yaml: String, query: String = "", headers: [String: String] = [:]) async throws -> Answer {
        try await send(
            "PUT", ConfigurationTests.path + query, key: serverKey, body: yaml,
            headers: ["Content-Type": "application/yaml"].merging(headers) { $1 })
    }

    func pull(
        accept: String = "application/json", key: String? = nil, headers: [String: String] = [:]
    ) async throws -> Answer {
        try await send(
            "GET", ConfigurationTests.path, key: key ?? serverKey, headers: ["Accept": accept].merging(headers) { $1 })
    }
}

/// A value that one part of a test passes to the next.
final class Box<Value>: @unchecked Sendable {
    // The parts of a test run one after the other.
    var value: Value

    init(_ value: Value) { self.value = value }
}
