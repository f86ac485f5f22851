import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// A request of an operator for a page of a game, in one environment.
struct GameRequest: Sendable {
    let console: ConsoleRequest
    let game: Game
    let environment: GameEnvironment
    let service: RealmService

    init(_ console: ConsoleRequest) async throws {
        self.console = console
        game = try console.door.games.game(named: console.context.part("game"))
        guard let environment = GameEnvironment(rawValue: try console.context.part("environment")) else {
            throw ConsoleRefusal("Unknown environment. Use production or sandbox.", .notFound)
        }
        self.environment = environment
        service = try await console.door.service(of: game, in: environment)
    }

    var door: Door { console.door }
    var query: Query { console.context.query }

    /// The path of the game's pages in the environment.
    var base: String { Self.base(game, environment) }

    private static func base(_ game: Game, _ environment: GameEnvironment) -> String {
        "/console/games/\(game.id)/\(environment.rawValue)"
    }

    func leaderboardID() throws -> LeaderboardID { try console.named("id", LeaderboardID.init) }

    func player() throws -> PlayerReference { try console.named("id", PlayerReference.init) }

    /// Returns the position after which a list continues, from the query.
    func after() throws -> LedgerPosition {
        let position = try query.wholeNumber("after") ?? 0
        guard position >= 0 else { throw ConsoleRefusal("after: Enter a position of at least 1.", .badRequest) }
        return min(LedgerPosition(Int64(position)), service.position)
    }

    func address(of leaderboard: LeaderboardID) -> String { "\(base)/leaderboards/\(leaderboard)" }

    func address(of player: Player) -> String { "\(base)/players/\(player.id)" }

    /// Returns the formatter of a leaderboard's scores for the operator's languages.
    func formatter(of leaderboard: Leaderboard) -> ScoreFormatter {
        door.wording.formatter(of: leaderboard, for: leaderboard.readerLocale(accepting: console.languages))
    }

    func name(of leaderboard: Leaderboard) -> String {
        leaderboard.name(for: leaderboard.readerLocale(accepting: console.languages))
    }

    func player(_ player: Player) -> HTML {
        "<a href=\"\(address(of: player))\"><bdi>\(player.shownName.text)</bdi></a>\(player.badges)"
    }

    /// Returns a whole page.
    ///
    /// - Parameter place: The path of the page's link in the navigation.
    func page(_ title: String, at place: String, _ body: HTML) async throws -> HTML {
        let names = [
            ("Leaderboards", "leaderboards"), ("Players", "players"), ("Challenges", "challenges"),
            ("Pending review", "review"),
            ("Configuration", "configuration"), ("Images", "images"), ("Schedules", "schedules"),
            ("Webhooks", "webhooks"), ("Keys", "keys"), ("Audit log", "audit"),
        ]
        let sandbox = environment == .sandbox ? [("Sandbox tools", "sandbox")] : []
        let environments = [GameEnvironment.production, .sandbox].map { environment -> HTML in
            let isHere = environment == self.environment
            // A key or a single object exists in one environment only.
            let other = place == "sandbox" ? "leaderboards" : place
            return """
                <a href="\(Self.base(game, environment))/\(other)"\(isHere ? " aria-current=\"true\"" : nil)>\
                \(environment == .production ? "Live" : "Sandbox")</a>
                """
        }
        let frame = ConsoleFrame(
            title: "\(title) · \(game.name)",
            links: (names + sandbox).map { .init(name: $0.0, address: "\(base)/\($0.1)") }, current: "\(base)/\(place)",
            isSandbox: environment == .sandbox,
            subject: """
                <p class="game"><bdi>\(game.name)</bdi></p><p class="tabs" role="group" aria-label="Environment">\
                \(environments)</p>
                """, request: console)
        let notice = try await notice()
        return frame.page("\(notice)\(body)")
    }

    /// Returns a notice about the action that the address names, with its undo button.
    private func notice() async throws -> HTML? {
        guard let number = try query.wholeNumber("action").map(Int64.init), number > 0, number < .max,
            let record = try await service.auditLog.records(before: number + 1, limit: 1).first, record.number == number
        else { return nil }
        let line = ActionLine(
            record, players: try await service.auditLog.players(in: [record]),
            undone: try await service.auditLog.undoneActions(among: [record]), next: console.http.uri.path, at: self)
        return "<div class=\"note\" role=\"status\">\(line.sentence)\(line.undoButton)</div>"
    }

    /// Returns a redirect to a page that shows an action and its undo button.
    func redirect(to address: String, after record: AuditRecord?) -> Response {
        .redirect(to: address + (record.map { "?action=\($0.number)" } ?? ""))
    }
}

extension Player {
    /// The flags of a player.
    var badges: HTML {
        let names = [(PlayerFlags.banned, "banned"), (.hidden, "hidden"), (.underage, "underage")]
        let badges = names.filter { flags.contains($0.0) }.map { flag -> HTML in
            " <small class=\"badge\">\(flag.1)</small>"
        }
        return "\(badges)"
    }
}
