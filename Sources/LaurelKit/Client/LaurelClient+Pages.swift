public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension LaurelClient {
    /// A request that opens one of the game's pages with the player signed in there: give it to a web view. It is good for
    /// some minutes; ask for a new one each time.
    ///
    /// - Parameter page: An address below `/g/` at this server.
    public func signedInRequest(to page: URL) async throws -> URLRequest {
        let game = try await game()
        // Renews what is over.
        _ = try await profile()
        guard let token = await session.signedIn?.token,
            let asked = URLComponents(url: page, resolvingAgainstBaseURL: true),
            let range = asked.percentEncodedPath.range(of: "/g/" + game)
        else { throw LaurelError(.invalidRequest, "\(page) is no page of \(game).") }
        var next = String(asked.percentEncodedPath[range.lowerBound...])
        if let query = asked.percentEncodedQuery { next += "?" + query }
        let session = Call.get(
            "g", game, "my", "session", query: [URLQueryItem(name: "next", value: next)])
        var request = URLRequest(url: try session.url(at: connection.server, below: ""))
        request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization")
        return request
    }
}
