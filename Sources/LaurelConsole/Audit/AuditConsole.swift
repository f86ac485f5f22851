import Hummingbird
import LaurelCore
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's page of a game's audit log.
struct AuditConsole {
    let game: GameConsole

    var routes: [Route] {
        [
            game.page("audit") { try await AuditPage($0).html },
            game.action("undo") { request, form in
                let number = try form.parse("action") { try Int64(scoreText: $0) }
                let record = try await request.service.moderation.undo(
                    number, in: request.game.id, by: request.console.actor)
                // The operator returns to the page that has the button.
                let next = form["next"].flatMap(SignInPage.trusted)
                return request.redirect(to: next ?? "\(request.base)/audit", after: next == nil ? nil : record)
            },
        ]
    }
}
