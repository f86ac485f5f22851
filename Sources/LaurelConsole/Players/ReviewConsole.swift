import Hummingbird
import LaurelCore
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's page of scores that are pending review.
struct ReviewConsole {
    let game: GameConsole

    var routes: [Route] {
        [
            game.page("review") { try await ReviewPage($0).html },
            game.action("review/{id}") { request, form in
                let text = try request.console.context.part("id")
                guard let position = Int64(text), position > 0, let decision = form["decision"],
                    ["approve", "reject"].contains(decision)
                else { throw ConsoleRefusal("Choose approve or reject for a score of the list.", .badRequest) }
                if decision == "reject" { try form.requireConfirmation() }
                let record = try await request.service.moderation.review(
                    LedgerPosition(position), in: request.game.id, isApproved: decision == "approve",
                    by: request.console.actor)
                return request.redirect(to: "\(request.base)/review", after: record)
            },
        ]
    }
}
