import Hummingbird
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's page of a game's API keys.
struct KeysConsole {
    let game: GameConsole

    var routes: [Route] {
        [
            game.page("keys") { try await KeysPage($0).html },
            game.form("keys", for: .owner, about: "name") { request, form in
                let name = try form["name"].map { _ in try form.parse("name", KeyName.init) }
                let secret = try await request.door.keyAdministration.create(
                    form.choice("kind", or: .client), of: request.game, in: request.environment, named: name,
                    by: request.console.actor
                ).secret
                return request.console.response(try await KeysPage(request, newSecret: secret.text).html)
            } rejected: { request, draft in
                try await KeysPage(request, draft: draft).html
            },
            game.action("keys/{id}/rotate", for: .owner) { request, form in
                try form.requireConfirmation()
                let secret = try await request.door.keyAdministration.rotate(
                    request.console.named("id", APIKeyID.init).text, of: request.game, in: request.environment,
                    by: request.console.actor
                ).secret
                return request.console.response(try await KeysPage(request, newSecret: secret.text).html)
            },
            game.action("keys/{id}/revoke", for: .owner) { request, form in
                try form.requireConfirmation()
                let id = try request.console.named("id", APIKeyID.init)
                _ = try await request.door.keyAdministration.revoke(
                    id.text, of: request.game, in: request.environment, by: request.console.actor)
                return .redirect(to: "\(request.base)/keys")
            },
        ]
    }
}
