import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// How far the player has come.
extension Visit {
    func achievements() async throws -> Response {
        let title = words[.achievements]
        guard visitor.player != nil else { return stranger(title, in: .achievements) }
        let freshness = try await self.freshness
        let achievements = try await ask(AchievementsBody.self, "/v1/achievements").achievements
        let there = try await door.images.names(of: game.id)
        let images = try await door.pageReader.achievementImages(for: visitor, accepting: languages).filter {
            there.contains($0.value)
        }
        let points = achievements.filter { $0.completionDate != nil }.reduce(0) { $0 + $1.points }
        let total = achievements.reduce(0) { $0 + $1.points }
        let items = achievements.map { achievement -> HTML in
            let isEarned = achievement.completionDate != nil
            let done = Int(achievement.percentComplete.rounded(.down))
            let dare: HTML? =
                isEarned
                ? """
                <div class="acts"><a class="button" href="\
                \(address("my/challenges/new", [("achievement", achievement.id)]))">\(words[.dare])</a></div>
                """ : nil
            let picture = images[achievement.id].map { Picture.of($0, in: game.id) } ?? Wreath.badge(isEarned: isEarned)
            return """
                <li data-achievement="\(achievement.id)">\(picture)<div class="what"><b dir="auto">\(achievement.title)</b> \
                \(isEarned ? "<span class=\"chip completed\">\(words[.earned])</span>" : nil)\
                \(achievement.description.map { "<br><span dir=\"auto\">\($0)</span>" })<br>\
                <progress max="100" value="\(done)" aria-label="\(achievement.title)">\(done)%</progress> <small>\
                \(words.text(.pointCount, count(achievement.points))) · \(words.label(.rarity)) \
                \(words.percent(Int(achievement.rarityPercent.rounded()), door.wording))</small></div>\(dare)</li>
                """
        }
        return page(
            title, in: .achievements,
            """
            <section data-live=""\(freshness)>
            <h1>\(title)</h1>
            <p class="facts"><span>\(words.label(.points)) <b>\(count(points)) / \(count(total))</b></span></p>
            \(list(items, orElse: words[.noAchievements]))
            <p class="unseen" role="status" aria-live="polite"></p>
            </section>
            """)
    }
}
