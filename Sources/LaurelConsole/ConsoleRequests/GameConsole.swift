import Hummingbird
import LaurelIdentity
import LaurelPages
import LaurelServer

/// A builder of routes for a game's pages in the console.
struct GameConsole: Sendable {
    let console: Console

    /// Creates the route of a page of a game.
    func page(_ path: String, _ show: @escaping @Sendable (GameRequest) async throws -> HTML) -> Route {
        console.page(Self.path(path)) { try await show(GameRequest($0)) }
    }

    /// Creates the route of a form of a game's page. If the form is rejected, the response is its page with the values
    /// and an error at the field.
    func form(
        _ path: String, for role: OperatorRole = .editor, about field: String? = nil,
        _ perform: @escaping @Sendable (GameRequest, FormBody) async throws -> Response,
        rejected page: @escaping @Sendable (GameRequest, FormDraft) async throws -> HTML
    ) -> Route {
        console.form(Self.path(path), for: role, about: field) {
            try await perform(GameRequest($0), $1)
        } rejected: {
            try await page(GameRequest($0), $1)
        }
    }

    /// Creates the route of an action of a game's page.
    func action(
        _ path: String, for role: OperatorRole = .editor,
        _ perform: @escaping @Sendable (GameRequest, FormBody) async throws -> Response
    ) -> Route {
        console.action(Self.path(path), for: role) { try await perform(GameRequest($0), $1) }
    }

    private static func path(_ path: String) -> String { "/console/games/{game}/{environment}/\(path)" }
}
