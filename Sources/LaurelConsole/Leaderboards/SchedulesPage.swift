import Foundation
import LaurelCore
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of the next ten occurrences of a game's recurring leaderboards, in their time zone and in UTC.
struct SchedulesPage {
    let request: GameRequest
    private let leaderboards: [Leaderboard]

    private static let occurrenceCount = 10

    init(_ request: GameRequest) {
        self.request = request
        leaderboards = request.service.leaderboards(of: request.game.id).filter {
            $0.recurrence != nil && !$0.isArchived
        }
    }

    var html: HTML {
        get async throws {
            try await request.page(
                "Schedules", at: "schedules",
                """
                <h1>Schedules</h1>
                \(leaderboards.isEmpty ? "<p class=\"note\">No recurring leaderboards</p>" : nil)\
                \(leaderboards.compactMap(schedule))
                """)
        }
    }

    private func schedule(of leaderboard: Leaderboard) -> HTML? {
        guard let recurrence = leaderboard.recurrence else { return nil }
        let now = request.service.now
        let open = recurrence.occurrence(holding: now).map { [$0] } ?? []
        let shown = open + recurrence.occurrences(startingAfter: now).prefix(Self.occurrenceCount)
        let zone = recurrence.zone
        var offset: Int?
        let rows = shown.map { occurrence -> HTML in
            let isOpen = occurrence.holds(now)
            let there = zone.secondsFromGMT(for: Date(occurrence.start))
            let isShifted = offset.map { $0 != there } ?? false
            offset = there
            let shift: HTML? = isShifted ? " <small class=\"badge\">daylight saving change</small>" : nil
            return """
                <tr><td class="number">\(occurrence.number)</td><td>\(wallTime(occurrence.start, offset: there))\(shift)</td>\
                <td>\(ConsoleText.minute(occurrence.start))</td><td>\(ConsoleText.minute(occurrence.end))</td>\
                <td>\(occurrence.duration.iso8601)\(isOpen ? " <small class=\"badge\">open</small>" : nil)</td></tr>

                """
        }
        return """
            <h2><a href="\(request.address(of: leaderboard.id))"><bdi>\(request.name(of: leaderboard))</bdi></a></h2>
            <div class="scroll" tabindex="0"><table><caption class="unseen">\(leaderboard.id.text)</caption>
            <thead><tr><th scope="col" class="number">Number</th><th scope="col">Starts in \(zone.identifier == "GMT" ? "UTC" : zone.identifier)</th>\
            <th scope="col">Starts, UTC</th><th scope="col">Ends, UTC</th><th scope="col">Duration</th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
    }

    private func wallTime(_ moment: Moment, offset: Int) -> String {
        let wall = Moment(milliseconds: moment.milliseconds + Int64(offset) * 1_000)
        return String(wall.iso8601.prefix(16).map { $0 == "T" ? " " : $0 })
    }
}

extension Recurrence {
    /// The time zone of the recurrence.
    fileprivate var zone: TimeZone {
        switch self {
        case .fixed: .gmt
        case .calendar(let rule): TimeZone(identifier: rule.zone.name) ?? .gmt
        }
    }
}

extension Date {
    fileprivate init(_ moment: Moment) { self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1_000) }
}
