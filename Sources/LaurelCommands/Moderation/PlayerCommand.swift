import ArgumentParser
import LaurelModel
import LaurelWire

struct PlayerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "player", abstract: "Ban and hide players, remove scores, and purge unused guests.",
        subcommands: [
            PlayerFlagCommand.self, PlayerRemoveCommand.self, PlayerUndoCommand.self, PlayerPurgeCommand.self,
        ])
}

struct PlayerFlagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flag", abstract: "Set or clear the banned, hidden and underage flags of a player.",
        discussion: "Every ranking changes immediately. If a flag is cleared, the entries return with the same dates.")

    @Argument(
        help: "The player: your own id for the player, or Laurel's id, which starts with p_.",
        transform: PlayerReference.init)
    var player: PlayerReference

    @Flag(inversion: .prefixedNo, help: "The player cannot submit and is not on any ranking.")
    var banned: Bool?

    @Flag(inversion: .prefixedNo, help: "The player sees their own row; other players do not see it.")
    var hidden: Bool?

    @Flag(inversion: .prefixedNo, help: "The player has no friends and no messages, and a generated name.")
    var underage: Bool?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if banned == nil, hidden == nil, underage == nil {
            throw ValidationError("Set at least one flag: --banned, --hidden or --underage, or their --no- forms.")
        }
    }

    func run() async throws {
        let change = PlayerChangeBody(banned: banned, hidden: hidden, underage: underage)
        let profile = try await data.withGame { try await $0.change(player, by: change) }
        try output.print(profile) { _ in
            let flags = [("banned", profile.banned), ("hidden", profile.hidden), ("underage", profile.underage)]
                .filter { $0.1 == true }.map(\.0).joined(separator: ", ")
            let action = profile.action.map { " To undo it: laurel player undo \($0)" } ?? ""
            return "\(SanitizedText.of(profile.displayName)) is \(flags.isEmpty ? "not flagged" : flags).\(action)\n"
        }
    }
}

struct PlayerRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove all scores that a player has submitted so far.",
        discussion: "Later scores count as usual. An undo restores the removed scores with their dates.")

    @Argument(
        help: "The player: your own id for the player, or Laurel's id, which starts with p_.",
        transform: PlayerReference.init)
    var player: PlayerReference

    @Option(help: "Only from this leaderboard. (default: all leaderboards)", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try output.print(try await data.withGame { try await $0.removeScores(of: player, from: leaderboard) })
    }
}

struct PlayerUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo an action of player flag or player remove.")

    @Argument(help: "The action's number, as printed by the command.")
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
                : "Removed from \(boards). To undo it: laurel player undo \(action.id)\n"
        }
    }
}
