import LaurelServer

/// The console's page of a game's challenges.
struct ChallengesConsole {
    let game: GameConsole

    var routes: [Route] {
        [game.page("challenges") { try await ChallengesPage($0).html }]
    }
}
