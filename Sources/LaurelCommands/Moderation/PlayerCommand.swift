import ArgumentParser
import LaurelModel
import LaurelWire

struct PlayerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "player", abstract: "Ban and hide players, take scores off, and undo it; erase what a flood left.",
        subcommands: [
            PlayerFlagCommand.self, PlayerRemoveCommand.self, PlayerUndoCommand.self, PlayerPurgeCommand.self,
        ])
}

struct PlayerFlagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flag", abstract: "Ban a player, hide them, or mark them as underage; or end that.",
        discussion: "Every ranking follows at once. Entries stay as they were, and come back in their places.")

    @Argument(help: "The player: your own id for them, or Laurel's, which begins p_.", transform: PlayerReference.init)
    var player: PlayerReference

    @Flag(inversion: .prefixedNo, help: "Cannot submit, and is off every ranking.")
    var banned: Bool?

    @Flag(inversion: .prefixedNo, help: "Sees their own row as if nothing were amiss; nobody else does.")
    var hidden: Bool?

    @Flag(inversion: .prefixedNo, help: "No friends, no messages, a generated name.")
    var underage: Bool?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if banned == nil, hidden == nil, underage == nil {
            throw ValidationError("Say what is to be otherwise: --banned, --hidden, --underage, or --no- before one.")
        }
    }

    func run() async throws {
        let change = PlayerChangeBody(banned: banned, hidden: hidden, underage: underage)
        let profile = try await data.withGame { try await $0.change(player, by: change) }
        try output.print(profile) { _ in
            let flags = [("banned", profile.banned), ("hidden", profile.hidden), ("underage", profile.underage)]
                .filter { $0.1 == true }.map(\.0).joined(separator: ", ")
            let action = profile.action.map { " Undo it with: laurel player undo \($0)" } ?? ""
            return "\(SanitizedText.of(profile.displayName)) is \(flags.isEmpty ? "not flagged" : flags).\(action)\n"
        }
    }
}

struct PlayerRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take off everything that a player submitted so far.",
        discussion: "What comes later counts anew. What was taken off can be brought back with its dates.")

    @Argument(help: "The player: your own id for them, or Laurel's, which begins p_.", transform: PlayerReference.init)
    var player: PlayerReference

    @Option(help: "From this leaderboard alone.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try output.print(try await data.withGame { try await $0.removeScores(of: player, from: leaderboard) })
    }
}

struct PlayerUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo an action, as laurel player flag and remove name it.")

    @Argument(help: "The action's number.")
    var action: Int64

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try output.print(try await data.withGame { try await $0.undo(action) })
    }
}

extension OutputOptions {
    fileprivate func print(_ action: ActionBody) throws {
        try print(action) { _ in
            if let undid = action.undid { return "Action \(undid) is undone.\n" }
            let boards = (action.removedFrom ?? []).joined(separator: ", ")
            return boards.isEmpty
                ? "There was nothing to remove.\n"
                : "Removed from \(boards). Undo it with: laurel player undo \(action.id)\n"
        }
    }
}
