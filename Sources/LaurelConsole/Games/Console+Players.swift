import Hummingbird
import LaurelCore
import LaurelModel
import LaurelServer
import LaurelWire

extension Console {
    var playerRoutes: [Route] {
        [
            game("players") { try await PlayersPage($0).html },
            game("players/{id}") { try await PlayerPage($0).html },
            game("players/{id}/ranks/{board}") { try await RankHistoryPage($0).html },
            gameAct("players/{id}/flags") { visit, form in
                var change = FlagChange(changed: [], to: [])
                let names = [("banned", PlayerFlags.banned), ("hidden", .hidden), ("underage", .underage)]
                for (name, flag) in names {
                    guard let value = form[name].flatMap(Bool.init) else { continue }
                    change.changed.insert(flag)
                    if value { change.values.insert(flag) }
                }
                let (player, record) = try await visit.service.moderation.changeFlags(
                    change, of: visit.player(), by: visit.visit.actor)
                return visit.lead(to: visit.address(of: player), after: record)
            },
            gameAct("players/{id}/remove-scores") { visit, _ in
                let player = try visit.player()
                let record = try await visit.service.moderation.removeScores(
                    of: player, in: visit.game.id, by: visit.visit.actor)
                return visit.lead(to: "\(visit.base)/players/\(player.text)", after: record)
            },
            gameForm("players/{id}/achievements", about: "percent") { visit, form in
                let player = try await visit.service.players.player(visit.player())
                try await visit.door.playerAchievements.report(
                    ProgressBody(form), of: .id(player.id), in: visit.game, visit.environment, by: visit.visit.actor)
                return .redirect(to: visit.address(of: player))
            } refused: { visit, draft in
                try await PlayerPage(visit, draft: draft).html
            },
            gameAct("players/{id}/achievements/reset") { visit, form in
                try form.demandConfirmation()
                let player = try await visit.service.players.player(visit.player())
                try await visit.service.achievements.resetProgress(
                    of: .id(player.id), in: visit.game.id, by: visit.visit.actor)
                return .redirect(to: visit.address(of: player))
            },
            gameAct("players/{id}/erase") { visit, form in
                try form.demandConfirmation()
                let player = try await visit.service.players.player(visit.player())
                try await visit.door.eraser.erase(player.id, in: visit.service, by: visit.visit.actor)
                return .redirect(to: "\(visit.base)/players")
            },
            game("review") { try await ReviewPage($0).html },
            gameAct("review/{id}") { visit, form in
                let text = try visit.visit.context.part("id")
                guard let position = Int64(text), position > 0, let decision = form["decision"],
                    ["approve", "reject"].contains(decision)
                else { throw ConsoleRefusal("Approve or reject a score of the list.", .badRequest) }
                if decision == "reject" { try form.demandConfirmation() }
                let record = try await visit.service.moderation.review(
                    LedgerPosition(position), in: visit.game.id, isApproved: decision == "approve",
                    by: visit.visit.actor)
                return visit.lead(to: "\(visit.base)/review", after: record)
            },
        ]
    }
}
