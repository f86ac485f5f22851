import Foundation
import Hummingbird
import LaurelConfiguration
import LaurelModel
import LaurelServer

extension Console {
    var configurationRoutes: [Route] {
        [
            game("configuration") { try await ConfigurationPage($0).html },
            gameForm("configuration", about: "document") { visit, form in
                var page = try await ConfigurationPage(visit, showing: form)
                do {
                    let document = try Self.document(page.draft ?? "")
                    let isDryRun = form["step"] != "apply"
                    let step = try await visit.door.configurations.book(of: visit.game, in: visit.environment)
                        .apply(document, onlyIf: page.tag, isDryRun: isDryRun, by: visit.visit.actor)
                    guard !isDryRun else {
                        page.step = step
                        return try await page.answer
                    }
                    return Self.lead(after: step, visit)
                } catch let refusal as ConfigurationRefusal {
                    page.refusal = refusal
                    return try await page.answer
                }
            } refused: { visit, draft in
                var page = try await ConfigurationPage(visit, showing: draft.form)
                page.rejection = draft
                return try await page.html
            },
            gameAct("configuration/undo") { visit, form in
                let revision = try form.parse("revision") { try Int64(scoreText: $0) }
                do {
                    let step = try await visit.door.configurations.book(of: visit.game, in: visit.environment)
                        .undo(Int(revision), by: visit.visit.actor)
                    return Self.lead(after: step, visit)
                } catch let refusal as ConfigurationRefusal {
                    var page = try await ConfigurationPage(visit)
                    page.refusal = refusal
                    return try await page.answer
                }
            },
        ]
    }

    private static func document(_ text: String) throws -> ConfigurationDocument {
        do { return try ConfigurationDocument(Data(text.utf8), syntax: .yaml) } catch {
            throw ConfigurationRefusal.invalid(error.findings)
        }
    }

    private static func lead(after step: ConfigurationStep, _ visit: GameVisit) -> Response {
        .redirect(to: "\(visit.base)/configuration?applied=\(step.state.revision)")
    }
}
