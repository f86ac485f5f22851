import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// The page of a player's achievements and progress.
struct AchievementPages {
    let request: PageRequest

    private var words: PageWords { request.words }

    static func routes(_ pages: PageRoutes) -> [Route] {
        [
            pages.page("/g/{game}/my/achievements") { try await AchievementPages(request: $0).list() }
        ]
    }

    private func list() async throws -> Response {
        let title = words[.achievements]
        guard request.viewer.player != nil else { return request.signInPage(title, in: .achievements) }
        let freshness = try await request.freshness
        let achievements = try await request.fetch(AchievementsBody.self, "/v1/achievements").achievements
        let there = try await request.door.images.names(of: request.game.id)
        let images = try await request.door.pageReader.achievementImages(
            for: request.viewer, accepting: request.languages
        ).filter {
            there.contains($0.value)
        }
        let points = achievements.filter { $0.completionDate != nil }.reduce(0) { $0 + $1.points }
        let total = achievements.reduce(0) { $0 + $1.points }
        let items = achievements.map { achievement -> HTML in
            let isEarned = achievement.completionDate != nil
            let done = Int(achievement.percentComplete.rounded(.down))
            let challenge: HTML? =
                isEarned
                ? """
                <div class="acts"><a class="button" href="\
                \(request.address("my/challenges/new", [("achievement", achievement.id)]))">\(words[.challengeFriends])</a></div>
                """ : nil
            let picture =
                images[achievement.id].map { Picture.of($0, in: request.game.id) } ?? Wreath.badge(isEarned: isEarned)
            return """
                <li data-achievement="\(achievement.id)">\(picture)<div class="what"><b dir="auto">\(achievement.title)</b> \
                \(isEarned ? "<span class=\"chip completed\">\(words[.earned])</span>" : nil)\
                \(achievement.description.map { "<br><span dir=\"auto\">\($0)</span>" })<br>\
                <progress max="100" value="\(done)" aria-label="\(achievement.title)">\(done)%</progress> <small>\
                \(words.text(.pointCount, request.count(achievement.points))) · \
                \(words.text(.rarity, words.percent(Int(achievement.rarityPercent.rounded()), request.door.wording)))</small></div>\(challenge)</li>
                """
        }
        return request.page(
            title, in: .achievements,
            """
            <section data-live=""\(freshness)>
            <h1>\(title)</h1>
            <p class="facts"><span>\(words.label(.points)) <b>\(request.count(points)) / \(request.count(total))</b></span></p>
            \(request.list(items, orElse: words[.noAchievements]))
            <p class="unseen" role="status" aria-live="polite"></p>
            </section>
            """)
    }
}
