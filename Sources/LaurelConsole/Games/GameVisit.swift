import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelServer

/// An operator before a page of a game, in one environment.
struct GameVisit: Sendable {
    let visit: OperatorVisit
    let game: Game
    let environment: GameEnvironment
    let service: RealmService

    init(_ visit: OperatorVisit) async throws {
        self.visit = visit
        game = try visit.door.games.game(named: visit.context.part("game"))
        guard let environment = GameEnvironment(rawValue: try visit.context.part("environment")) else {
            throw ConsoleRefusal("A game has a sandbox and production.", .notFound)
        }
        self.environment = environment
        service = try await visit.door.service(of: game, in: environment)
    }

    var door: Door { visit.door }
    var query: Query { visit.context.query }

    /// Where this game's pages are.
    var base: String { Self.base(game, environment) }

    private static func base(_ game: Game, _ environment: GameEnvironment) -> String {
        "/console/games/\(game.id)/\(environment.rawValue)"
    }

    func leaderboardID() throws -> LeaderboardID { try visit.named("id", LeaderboardID.init) }

    func player() throws -> PlayerReference { try visit.named("id", PlayerReference.init) }

    /// The position that a list goes on behind.
    func after() throws -> LedgerPosition {
        let position = try query.wholeNumber("after") ?? 0
        guard position >= 0 else { throw ConsoleRefusal("after: Positions count from 1.", .badRequest) }
        return min(LedgerPosition(Int64(position)), service.position)
    }

    func address(of leaderboard: LeaderboardID) -> String { "\(base)/leaderboards/\(leaderboard)" }

    func address(of player: Player) -> String { "\(base)/players/\(player.id)" }

    /// How a leaderboard's scores are put for whoever looks.
    func formatter(of leaderboard: Leaderboard) -> ScoreFormatter {
        door.wording.formatter(of: leaderboard, for: leaderboard.readerLocale(accepting: visit.languages))
    }

    func name(of leaderboard: Leaderboard) -> String {
        leaderboard.name(for: leaderboard.readerLocale(accepting: visit.languages))
    }

    func player(_ player: Player) -> HTML {
        "<a href=\"\(address(of: player))\"><bdi>\(player.shownName.text)</bdi></a>\(player.badges)"
    }

    /// The whole page.
    ///
    /// - Parameter place: Which of the game's ways it belongs to.
    func page(_ title: String, at place: String, _ body: HTML) async throws -> HTML {
        let names = [
            ("Leaderboards", "leaderboards"), ("Players", "players"), ("Challenges", "challenges"),
            ("Review", "review"),
            ("Configuration", "configuration"), ("Images", "images"), ("Schedules", "schedules"),
            ("Webhooks", "webhooks"), ("Keys", "keys"), ("Audit log", "audit"),
        ]
        let sandbox = environment == .sandbox ? [("Sandbox tools", "sandbox")] : []
        let environments = [GameEnvironment.production, .sandbox].map { environment -> HTML in
            let isHere = environment == self.environment
            // Keys and what is looked at in detail are an environment's own.
            let other = place == "sandbox" ? "leaderboards" : place
            return """
                <a href="\(Self.base(game, environment))/\(other)"\(isHere ? " aria-current=\"true\"" : nil)>\
                \(environment == .production ? "Live" : "Sandbox")</a>
                """
        }
        let frame = ConsoleFrame(
            title: "\(title) · \(game.name)",
            ways: (names + sandbox).map { .init(name: $0.0, address: "\(base)/\($0.1)") }, place: "\(base)/\(place)",
            isSandbox: environment == .sandbox,
            subject: """
                <p class="game"><bdi>\(game.name)</bdi></p><p class="tabs" role="group" aria-label="Environment">\
                \(environments)</p>
                """, visit: visit)
        let notice = try await notice()
        return frame.page("\(notice)\(body)")
    }

    /// What was just done, with the way back, where the address says so.
    private func notice() async throws -> HTML? {
        guard let number = try query.wholeNumber("action").map(Int64.init), number > 0, number < .max,
            let record = try await service.auditLog.records(before: number + 1, limit: 1).first, record.number == number
        else { return nil }
        let line = ActionLine(
            record, players: try await service.auditLog.players(in: [record]),
            undone: try await service.auditLog.undoneActions(among: [record]), next: visit.request.uri.path, at: self)
        return "<div class=\"note\" role=\"status\">\(line.sentence)\(line.undoing)</div>"
    }

    /// Leads to a page that tells of an action.
    func lead(to address: String, after record: AuditRecord?) -> Response {
        .redirect(to: address + (record.map { "?action=\($0.number)" } ?? ""))
    }
}

extension Player {
    /// What is decided about a player.
    var badges: HTML {
        let names = [(PlayerFlags.banned, "banned"), (.hidden, "hidden"), (.underage, "underage")]
        let badges = names.filter { flags.contains($0.0) }.map { flag -> HTML in
            " <small class=\"badge\">\(flag.1)</small>"
        }
        return "\(badges)"
    }
}
