import Foundation
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer
import LaurelWire

/// A player's achievements, with forms that report and reset progress.
struct PlayerAchievementsSection {
    private let request: GameRequest
    private let player: Player
    private let draft: FormDraft?
    private let achievements: [AchievementBody]

    /// Reads the player's achievements.
    ///
    /// - Parameter draft: A rejected progress report, whose values the form shows again.
    init(of player: Player, at request: GameRequest, draft: FormDraft?) async throws {
        self.request = request
        self.player = player
        self.draft = draft
        achievements = try await request.door.playerAchievements.list(
            of: .id(player.id), in: request.game, request.environment, accepting: request.console.languages
        ).achievements
    }

    private var address: String { "\(request.address(of: player))/achievements" }

    var html: HTML {
        guard !achievements.isEmpty else { return "<p class=\"note\">No achievements in the configuration</p>" }
        let reset = request.console.confirmed(
            "\(address)/reset", "Reset achievements", of: player.shownName.text,
            consequence: "Permanently resets this player’s progress in all achievements of the game.")
        return """
            \(draft.alert)
            <div class="scroll" tabindex="0"><table><caption class="unseen">Achievements</caption>
            <thead><tr><th scope="col">Achievement</th><th scope="col" class="number">Points</th>\
            <th scope="col" class="number">Progress</th><th scope="col">Completed, UTC</th><th scope="col">Report progress</th></tr></thead>
            <tbody>\(achievements.map(row))</tbody></table></div>
            <p><small>A report cannot lower progress. Reset the achievements first.</small></p>
            \(player.flags.contains(.closed) ? nil : reset)
            """
    }

    private func row(_ achievement: AchievementBody) -> HTML {
        let completion = achievement.completionDate.map { date -> HTML in
            let count: HTML? =
                achievement.completionCount > 1 ? " <small>\(achievement.completionCount) times</small>" : nil
            return "\(ConsoleText.time(date))\(count)"
        }
        let hidden: HTML? = achievement.isHidden ? " <small class=\"badge\">hidden</small>" : nil
        return """
            <tr data-achievement="\(achievement.id)"><th scope="row"><bdi>\(achievement.title)</bdi> \
            <small>\(achievement.id)</small>\(hidden)</th><td class="number">\(ConsoleText.count(achievement.points))</td>\
            <td class="number">\(achievement.percentComplete.shortText) %</td><td>\(completion ?? "–")</td>\
            <td>\(form(for: achievement))</td></tr>

            """
    }

    /// Returns the form that reports progress; nil if a report could not change anything.
    private func form(for achievement: AchievementBody) -> HTML? {
        guard player.flags.isDisjoint(with: [.banned, .closed]) else { return nil }
        guard achievement.completionDate == nil || achievement.isRepeatable else { return nil }
        let draft = self.draft?.form["achievement"] == achievement.id ? self.draft : nil
        // It identifies the report, so that a repeatable achievement is counted once if the form is sent twice.
        let id: HTML? =
            achievement.isRepeatable ? "<input type=\"hidden\" name=\"report\" value=\"\(UUID().uuidString)\">" : nil
        return request.console.form(
            address, for: .editor, "inline",
            """
            <input type="hidden" name="achievement" value="\(achievement.id)">\(id)\
            <input name="percent" inputmode="decimal" size="4" value="\(draft.value("percent", or: "100"))" \
            aria-label="Percent of \(achievement.title)"\(draft.invalid("percent"))> \
            <button aria-label="Report \(achievement.title)">Report</button>
            """)
    }
}

extension Double {
    /// The number, without decimals if it is a whole number.
    fileprivate var shortText: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension ProgressBody {
    /// Reads the form of one achievement.
    init(_ form: FormBody) throws {
        let percent = try form.parse("percent") { text in
            try AchievementPercent(Double(text) ?? .nan)
        }
        self.init([
            Line(
                achievementID: try form.parse("achievement", AchievementID.init), percentComplete: percent,
                id: try form["report"].map { _ in try form.parse("report", ForeignText.init(_:)).text })
        ])
    }
}
