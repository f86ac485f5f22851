import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelServer

extension Console {
    /// A game's pages and what their forms do. All of it goes the way of the studio's routes, with the operator as who acts.
    var gameRoutes: [Route] {
        leaderboardRoutes + playerRoutes + configurationRoutes + webhookRoutes + imageRoutes + [
            game("challenges") { try await ChallengesPage($0).html },
            game("schedules") { try await SchedulesPage($0).html },
            game("keys") { try await KeysPage($0).html },
            gameForm("keys", for: .owner, about: "name") { visit, form in
                let name = try form["name"].map { _ in try form.parse("name", KeyName.init) }
                let secret = try await visit.door.keyAdministration.create(
                    form.choice("kind", or: .client), of: visit.game, in: visit.environment, named: name,
                    by: visit.visit.actor
                ).secret
                return visit.visit.answer(try await KeysPage(visit, made: secret.text).html)
            } refused: { visit, draft in
                try await KeysPage(visit, draft: draft).html
            },
            gameAct("keys/{id}/rotate", for: .owner) { visit, form in
                try form.demandConfirmation()
                let secret = try await visit.door.keyAdministration.rotate(
                    visit.visit.named("id", APIKeyID.init).text, of: visit.game, in: visit.environment,
                    by: visit.visit.actor
                ).secret
                return visit.visit.answer(try await KeysPage(visit, made: secret.text).html)
            },
            gameAct("keys/{id}/revoke", for: .owner) { visit, form in
                try form.demandConfirmation()
                let id = try visit.visit.named("id", APIKeyID.init)
                _ = try await visit.door.keyAdministration.revoke(
                    id.text, of: visit.game, in: visit.environment, by: visit.visit.actor)
                return .redirect(to: "\(visit.base)/keys")
            },
            game("audit") { try await AuditPage($0).html },
            gameAct("undo") { visit, form in
                let number = try form.parse("action") { try Int64(scoreText: $0) }
                let record = try await visit.service.moderation.undo(number, in: visit.game.id, by: visit.visit.actor)
                // Back to the page that it was pressed on.
                let next = form["next"].flatMap(SignInPage.trusted)
                return visit.lead(to: next ?? "\(visit.base)/audit", after: next == nil ? nil : record)
            },
            game("sandbox") { try await SandboxPage($0).html },
            gameForm("sandbox") { visit, form in
                try await SandboxPage.act(form, visit)
            } refused: { visit, draft in
                try await SandboxPage(visit, draft: draft).html
            },
        ]
    }

    /// A page of a game.
    func game(_ path: String, _ show: @escaping @Sendable (GameVisit) async throws -> HTML) -> Route {
        page("/console/games/{game}/{environment}/\(path)") { try await show(GameVisit($0)) }
    }

    /// What a form of a game's page does. If it is refused, its page returns with what was typed and an error at the field.
    func gameForm(
        _ path: String, for role: OperatorRole = .editor, about field: String? = nil,
        _ perform: @escaping @Sendable (GameVisit, FormBody) async throws -> Response,
        refused page: @escaping @Sendable (GameVisit, FormDraft) async throws -> HTML
    ) -> Route {
        form("/console/games/{game}/{environment}/\(path)", for: role, about: field) {
            try await perform(GameVisit($0), $1)
        } refused: {
            try await page(GameVisit($0), $1)
        }
    }

    /// What a form of a game's page does.
    func gameAct(
        _ path: String, for role: OperatorRole = .editor,
        _ perform: @escaping @Sendable (GameVisit, FormBody) async throws -> Response
    ) -> Route {
        act("/console/games/{game}/{environment}/\(path)", for: role) { try await perform(GameVisit($0), $1) }
    }
}
