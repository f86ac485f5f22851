import Hummingbird
package import LaurelServer

extension Route {
    /// Returns the routes of the players' pages, the demo game and the files that pages load.
    ///
    /// - Parameter assets: The files, which include ``Asset/pages``.
    package static func pages(_ assets: AssetCatalog) -> [Route] {
        let pages = PageRoutes(assets: assets)
        return LeaderboardPages.routes(pages) + ChallengePages.routes(pages) + GroupChallengePages.routes(pages)
            + ChallengeLinkPages.routes(pages) + AchievementPages.routes(pages) + FriendPages.routes(pages)
            + ProfilePages.routes(pages) + SessionPages.routes(pages) + PageEvents.routes(pages)
            + GamesPage(assets: assets).routes + ProblemPage(assets: assets).routes
            + DemoGamePage(assets: assets).routes + AssetRoutes(assets: assets).routes
    }
}
