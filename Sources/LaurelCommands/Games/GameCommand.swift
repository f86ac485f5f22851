import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelWire

struct GameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "game", abstract: "Create and list games.",
        discussion: "\(LocalOptions.discussion) A server may use the ledger at the same time.",
        subcommands: [GameCreateCommand.self, GameListCommand.self])
}

struct GameCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a game, and the data directory if it does not exist.",
        discussion: "If the game exists with the same settings, nothing changes. \(LocalOptions.discussion)")

    @Argument(help: "The game's id, such as com.example.game: A-Z a-z 0-9 . _ -", transform: GameID.init)
    var id: GameID

    @Option(help: "The display name. (default: the id)")
    var name: String?

    @Option(help: "The group with which it shares players and friends. (default: its own)", transform: GroupID.init)
    var group: GroupID?

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let game: Game
        do throws(InvalidGame) {
            game = try Game(id: id, name: name, group: group)
        } catch {
            throw CommandFailure.usage(error.description)
        }
        let reply = try await OperatorCommandRunner(place: data.place).perform(
            .createGame(GameBody(game)), creating: true)
        guard case .game(let stored) = reply else { throw OperatorCommandRunner.otherReply }
        try output.print(stored) { _ in "The game \(stored.id) is ready.\n" }
    }
}

struct GameListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all games.", discussion: LocalOptions.discussion)

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard case .games(let list) = try await OperatorCommandRunner(place: data.place).perform(.listGames) else {
            throw OperatorCommandRunner.otherReply
        }
        try output.print(list) { style in
            var table = TextTable([.init("Game"), .init("Name"), .init("Group", role: .secondary)])
            for game in list.games { table.append([game.id, game.name, game.group]) }
            return table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        }
    }
}
