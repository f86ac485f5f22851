import GameKit

// A game written for Apple's platforms: it does not refer to a server. Its main thread can run a run loop.
//
//   GameKitGame [run-loop]
//
// It prints the player's identifier and name, and whether a handler runs on the main thread.
func finish(_ text: String) -> Never {
    FileHandle.standardOutput.write(Data(text.utf8))
    exit(0)
}

GKLocalPlayer.local.authenticateHandler = { _, error in
    if let error { finish("\(error)") }
    let local = GKLocalPlayer.local
    GKLeaderboard.submitScore(201, context: 0, player: local, leaderboardIDs: ["cacti"]) { error in
        finish(error.map { "\($0)" } ?? "\(local.gamePlayerID) \(local.displayName) \(Thread.isMainThread)")
    }
}
if CommandLine.arguments.contains("run-loop") { RunLoop.main.run() } else { dispatchMain() }
