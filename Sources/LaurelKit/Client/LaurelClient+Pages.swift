public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension LaurelClient {
    /// Returns a request that opens a page of the game with the player signed in. Load it in a web view.
    ///
    /// The request is valid for a few minutes. Create a new one each time.
    ///
    /// - Parameter page: An address below `/g/` on this server.
    public func signedInRequest(to page: URL) async throws -> URLRequest {
        let game = try await game()
        // Reading the profile renews an expired token.
        _ = try await profile()
        guard let token = await session.signedIn?.token,
            let asked = URLComponents(url: page, resolvingAgainstBaseURL: true),
            let range = asked.percentEncodedPath.range(of: "/g/" + game)
        else { throw LaurelError(.invalidRequest, "\(page) is not a page of the game \(game).") }
        var next = String(asked.percentEncodedPath[range.lowerBound...])
        if let query = asked.percentEncodedQuery { next += "?" + query }
        let session = Call.get(
            "g", game, "my", "session", query: [URLQueryItem(name: "next", value: next)])
        var request = URLRequest(url: try session.url(at: connection.server, below: ""))
        request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization")
        return request
    }
}
