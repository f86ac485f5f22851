import HTTPTypes
import Hummingbird
import LaurelCore

/// Answers what is kept before anything else is looked at; all other requests go to the router.
///
/// What everybody looks at, a leaderboard's first rows, costs little more than its bytes this way.
struct PageLane: HTTPResponder {
    let door: Door
    let browsers: BrowserRules
    let router: RouterResponder<DoorContext>

    func respond(to request: Request, context: DoorContext) async throws -> Response {
        let start = ContinuousClock.now
        guard let page = page(for: request) else { return try await router.respond(to: request, context: context) }
        var response = page.answer(to: request)
        response.headers.append(HTTPField(name: .requestID, value: context.id))
        browsers.add(to: &response.headers, for: request)
        door.metrics.count(
            "GET", Self.route, status: response.status.code, seconds: (ContinuousClock.now - start) / .seconds(1))
        return response
    }

    private static let route = "/v1/leaderboards/{id}/entries"

    private func page(for request: Request) -> PageCache.Page? {
        // Faults are told by what comes behind.
        guard door.dev == nil, let question = PageCache.Question(request) else { return nil }
        let now = door.clock.now
        guard let page = door.pages.page(question, at: now) else { return nil }
        // The key may have ended since.
        if let key = question.key, (try? door.keys.key(for: key, at: now)) == nil { return nil }
        return page
    }
}
