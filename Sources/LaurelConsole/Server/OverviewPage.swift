import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The overview of the server: its load, its storage and its games.
struct OverviewPage {
    let request: ConsoleRequest
    private let condition: LedgerCondition
    private let listenerCount: Int
    private let load: RecentLoad
    private let now: Moment
    private let rows: [Row]
    private let draft: FormDraft?

    private struct Row {
        let game: Game
        let boardCount: Int
        let census: [GameEnvironment: Census]
    }

    init(_ request: ConsoleRequest, counting censuses: CensusCache, draft: FormDraft? = nil) async throws {
        self.request = request
        self.draft = draft
        let door = request.door
        condition = try await door.status.condition()
        listenerCount = await door.status.listenerCount
        (load, now) = (door.status.recentLoad, door.status.now)
        var rows: [Row] = []
        for game in door.games.all {
            var census: [GameEnvironment: Census] = [:]
            for environment in GameEnvironment.allCases {
                census[environment] = try await censuses.census(of: game, in: environment, door: door)
            }
            let service = try await door.service(of: game, in: .production)
            rows.append(Row(game: game, boardCount: service.leaderboards(of: game.id).count, census: census))
        }
        self.rows = rows
    }

    var html: HTML {
        var frame = ConsoleFrame(title: "Games", current: "/console")
        frame.request = request
        return frame.page(
            """
            <h1>Overview</h1>
            <section data-live id="load" aria-label="Load">
            <dl class="facts">\(facts.map(fact))</dl>
            \(chart.html)
            </section>
            <h2>Games</h2>
            <div class="scroll" tabindex="0"><table><caption class="unseen">Games</caption>
            <thead><tr><th scope="col">Game</th><th scope="col" class="number">Leaderboards</th>\
            <th scope="col" class="number">Players</th><th scope="col" class="number">Facts stored</th><th scope="col">Sandbox</th></tr></thead>
            <tbody>\(rows.map(html))</tbody></table></div>
            \(newGame)
            """)
    }

    private var facts: [(name: String, value: String)] {
        let recent = load.minutes(at: now)
        let current = now.milliseconds / 60_000
        let late = recent.filter { $0.number > current - 5 }
        let (submissions, failures) = (
            late.reduce(0) { $0 + $1.submissionCount }, recent.reduce(0) { $0 + $1.failureCount }
        )
        // The last five minutes, of which the current one is not complete.
        let seconds = Double(4 * 60) + Double(now.milliseconds % 60_000) / 1_000
        let rate = (Double(submissions) / seconds * 100).rounded() / 100
        func latency(_ share: Double) -> String {
            load.seconds(ofShare: share, minutes: 5, at: now).map(ConsoleText.duration(seconds:)) ?? "–"
        }
        var facts = [
            ("Submissions/s", "\(rate)"), ("p50 latency", latency(0.5)),
            ("p99 latency", latency(0.99)), ("Live connections", ConsoleText.count(listenerCount)),
            ("Errors (last hour)", ConsoleText.count(failures)), ("Durability", condition.durability.sentence),
        ]
        if let behind = request.door.status.behind, behind >= .seconds(1) {
            facts.append(("Ledger lag", "\(behind)"))
        }
        // Several nodes may share a storage that has a clock.
        if condition.now != nil {
            let roles = request.door.status.roles.map(\.rawValue).sorted()
            facts.append(("Leads", roles.isEmpty ? "–" : roles.joined(separator: ", ")))
        }
        return facts + disk
    }

    private var disk: [(String, String)] {
        guard let directory = request.settings.directory,
            let system = try? FileManager.default.attributesOfFileSystem(forPath: directory),
            let free = (system[.systemFreeSize] as? NSNumber)?.int64Value
        else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let size = names.reduce(Int64(0)) { sum, name in
            let file = try? FileManager.default.attributesOfItem(atPath: directory + "/" + name)
            return sum + ((file?[.size] as? NSNumber)?.int64Value ?? 0)
        }
        return [("Storage", ConsoleText.bytes(size)), ("Free disk space", ConsoleText.bytes(free))]
    }

    private func fact(_ fact: (name: String, value: String)) -> HTML {
        "<div><dt>\(fact.name)</dt><dd>\(fact.value)</dd></div>"
    }

    private var chart: BarChart {
        let minutes = Dictionary(load.minutes(at: now).map { ($0.number, $0.submissionCount) }) { $1 }
        let current = now.milliseconds / 60_000
        let bars = (current - Int64(RecentLoad.minuteCount) + 1...current).map { number in
            let count = minutes[number] ?? 0
            let moment = Moment(milliseconds: number * 60_000).iso8601.dropFirst(11).prefix(5)
            return BarChart.Bar(value: count, name: "\(moment)", text: ConsoleText.count(count))
        }
        let sum = ConsoleText.count(bars.reduce(0) { $0 + $1.value }, "submission", "submissions")
        return BarChart(
            bars: bars, description: "\(sum) in the last hour", columns: ("Minute, UTC", "Submissions"),
            ends: ("1 hour ago", "now"))
    }

    private func html(_ row: Row) -> HTML {
        let base = "/console/games/\(row.game.id)"
        let live = row.census[.production]
        return """
            <tr><th scope="row"><a href="\(base)/production/leaderboards"><bdi>\(row.game.name)</bdi></a> \
            <small>\(row.game.id.text)</small></th>\
            <td class="number">\(ConsoleText.count(row.boardCount))</td>\
            <td class="number">\(ConsoleText.count(live?.playerCount ?? 0))</td>\
            <td class="number">\(ConsoleText.count(live?.factCount ?? 0))</td>\
            <td><a href="\(base)/sandbox/leaderboards">\
            \(ConsoleText.count(row.census[.sandbox]?.playerCount ?? 0, "player", "players"))</a></td></tr>

            """
    }

    private var newGame: HTML? {
        guard
            let form = request.form(
                "/console/games", for: .owner, "stack",
                """
                \(draft.alert)<label>ID <input name="id" required maxlength="100" pattern="[A-Za-z0-9._\\-]+" \
                placeholder="com.example.racer" value="\(draft.value("id"))"\(draft.invalid("id"))></label>
                <label>Name <input name="name" maxlength="200" value="\(draft.value("name"))"\(draft.invalid("name"))></label>
                <button class="main">Create game</button>
                """)
        else { return nil }
        return "<details id=\"create\"\(draft.isOpen)><summary>New game</summary>\(form)</details>"
    }
}

extension LedgerDurability {
    /// The storage in which accepted scores are durable, as text.
    fileprivate var sentence: String {
        switch self {
        case .none: "memory (lost on restart)"
        case .disk: "disk (fsync)"
        case .replicated: "replicated"
        }
    }
}
