import Foundation
import Hummingbird
import LaurelConfiguration
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's page of a game's configuration.
struct ConfigurationConsole {
    let game: GameConsole

    var routes: [Route] {
        [
            game.page("configuration") { try await ConfigurationPage($0).html },
            game.form("configuration", about: "document") { request, form in
                var page = try await ConfigurationPage(request, showing: form)
                do {
                    let document = try Self.document(page.draft ?? "")
                    let isDryRun = form["step"] != "apply"
                    let step = try await request.door.configurations.store(of: request.game, in: request.environment)
                        .apply(document, onlyIf: page.tag, isDryRun: isDryRun, by: request.console.actor)
                    guard !isDryRun else {
                        page.step = step
                        return try await page.response
                    }
                    return Self.redirect(after: step, request)
                } catch let refusal as ConfigurationRefusal {
                    page.refusal = refusal
                    return try await page.response
                }
            } rejected: { request, draft in
                var page = try await ConfigurationPage(request, showing: draft.form)
                page.rejection = draft
                return try await page.html
            },
            game.action("configuration/undo") { request, form in
                let revision = try form.parse("revision") { try Int64(scoreText: $0) }
                do {
                    let step = try await request.door.configurations.store(of: request.game, in: request.environment)
                        .undo(Int(revision), by: request.console.actor)
                    return Self.redirect(after: step, request)
                } catch let refusal as ConfigurationRefusal {
                    var page = try await ConfigurationPage(request)
                    page.refusal = refusal
                    return try await page.response
                }
            },
        ]
    }

    private static func document(_ text: String) throws -> ConfigurationDocument {
        do { return try ConfigurationDocument(Data(text.utf8), syntax: .yaml) } catch {
            throw ConfigurationRefusal.invalid(error.findings)
        }
    }

    private static func redirect(after step: ConfigurationStep, _ request: GameRequest) -> Response {
        .redirect(to: "\(request.base)/configuration?applied=\(step.state.revision)")
    }
}
