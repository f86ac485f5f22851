import Hummingbird
import LaurelCore
import LaurelModel
import LaurelPages
import LaurelServer
import LaurelWire

/// The console's pages of a game's players.
struct PlayersConsole {
    let game: GameConsole

    var routes: [Route] {
        [
            game.page("players") { try await PlayersPage($0).html },
            game.page("players/{id}") { try await PlayerPage($0).html },
            game.page("players/{id}/ranks/{board}") { try await RankHistoryPage($0).html },
            game.action("players/{id}/flags") { request, form in
                var change = FlagChange(changed: [], to: [])
                let names = [("banned", PlayerFlags.banned), ("hidden", .hidden), ("underage", .underage)]
                for (name, flag) in names {
                    guard let value = form[name].flatMap(Bool.init) else { continue }
                    change.changed.insert(flag)
                    if value { change.values.insert(flag) }
                }
                let (player, record) = try await request.service.moderation.changeFlags(
                    change, of: request.player(), by: request.console.actor)
                return request.redirect(to: request.address(of: player), after: record)
            },
            game.action("players/{id}/remove-scores") { request, _ in
                let player = try request.player()
                let record = try await request.service.moderation.removeScores(
                    of: player, in: request.game.id, by: request.console.actor)
                return request.redirect(to: "\(request.base)/players/\(player.text)", after: record)
            },
            game.form("players/{id}/achievements", about: "percent") { request, form in
                let player = try await request.service.players.player(request.player())
                try await request.door.playerAchievements.report(
                    ProgressBody(form), of: .id(player.id), in: request.game, request.environment,
                    by: request.console.actor)
                return .redirect(to: request.address(of: player))
            } rejected: { request, draft in
                try await PlayerPage(request, draft: draft).html
            },
            game.action("players/{id}/achievements/reset") { request, form in
                try form.requireConfirmation()
                let player = try await request.service.players.player(request.player())
                try await request.service.achievements.resetProgress(
                    of: .id(player.id), in: request.game.id, by: request.console.actor)
                return .redirect(to: request.address(of: player))
            },
            game.action("players/{id}/erase") { request, form in
                try form.requireConfirmation()
                let player = try await request.service.players.player(request.player())
                try await request.door.eraser.erase(
                    player.id, in: request.service, by: request.console.actor, logger: request.console.context.logger)
                return .redirect(to: "\(request.base)/players")
            },
        ]
    }
}
