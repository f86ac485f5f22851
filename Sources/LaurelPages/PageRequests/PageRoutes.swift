import HTTPTypes
import Hummingbird
import LaurelModel
import LaurelServer

/// A builder of routes for a game's pages and forms.
struct PageRoutes: Sendable {
    let assets: AssetCatalog

    /// The maximum number of bytes of a form of a signed-in player: it has a list of players, or an image.
    private static let formByteCountMax = AvatarImage.byteCountMax + (16 << 10)

    /// Creates the route of a page. If the request fails, the response is a page with the error.
    func page(
        _ path: String, _ method: HTTPRequest.Method = .get,
        _ handler: @escaping @Sendable (PageRequest) async throws -> Response
    ) -> Route {
        Route(method, path) { door, http, context in
            do {
                return try await handler(try await PageRequest(http, context, assets: assets, door: door))
            } catch {
                let problem = Problem(error)
                // The pipeline logs the errors of the server.
                guard problem.status < 500 else { throw error }
                return ProblemPage(assets: assets).response(problem.status, problem.detail, door, http, context)
            }
        }
    }

    /// Creates the route of a form that only pages of this server may send. If the form is rejected, the response is
    /// its page with the reason and the values of the form.
    ///
    /// - Parameter isForPlayers: Whether a viewer who is not signed in must sign in first.
    func form(
        _ path: String, isForPlayers: Bool = true,
        _ perform: @escaping @Sendable (PageRequest, FormBody) async throws -> Response,
        rejected page: @escaping @Sendable (PageRequest, String, FormBody) async throws -> Response
    ) -> Route {
        self.page(path, .post) { request in
            guard request.http.isFromThisServer else {
                throw Problem.invalid(nil, "A page of this server did not send this form. Reload the page.")
            }
            var form = FormBody()
            do {
                form = try await FormBody(
                    of: request.http,
                    byteCountMax: request.viewer.player == nil ? FormBody.byteCountMax : Self.formByteCountMax)
                if isForPlayers, request.viewer.player == nil { return request.signInAgainPage(repeating: form) }
                return try await perform(request, form)
            } catch {
                let problem = Problem(error)
                guard problem.status < 500, let detail = problem.detail else { throw error }
                var response = try await page(request, detail, form)
                response.status = .init(code: problem.status)
                return response
            }
        }
    }
}
