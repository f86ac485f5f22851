package import LaurelServer

extension Route {
    /// Returns the routes of the operators' console and of the API reference. Their pages load the files of
    /// ``AssetCatalog/pagesAndConsole``.
    package static func console(_ settings: ConsoleSettings) -> [Route] {
        let console = Console(settings: settings)
        let game = GameConsole(console: console)
        return SignInConsole(console: console).routes + ServerConsole(console: console).routes
            + OperatorsConsole(console: console).routes + LeaderboardsConsole(game: game).routes
            + PlayersConsole(game: game).routes + ReviewConsole(game: game).routes
            + ChallengesConsole(game: game).routes + ConfigurationConsole(game: game).routes
            + ImagesConsole(game: game).routes + WebhooksConsole(game: game).routes + KeysConsole(game: game).routes
            + AuditConsole(game: game).routes + SandboxConsole(game: game).routes
            + APIReference(console: console).routes
    }
}
