import Foundation

extension URL {
    /// Returns the absolute address of a page on this server, whose address may have a path.
    ///
    /// - Parameter address: A path that starts with `/`. An absolute address is returned unchanged.
    func page(at address: String) throws -> URL {
        guard let page = URLComponents(string: address) else { throw Self.noPage(address) }
        if page.scheme != nil, page.host?.isEmpty == false, let url = page.url { return url }
        guard page.host == nil, address.hasPrefix("/"),
            var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { throw Self.noPage(address) }
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        parts.percentEncodedPath += page.percentEncodedPath
        parts.percentEncodedQuery = page.percentEncodedQuery
        guard let url = parts.url else { throw Self.noPage(address) }
        return url
    }

    private static func noPage(_ address: String) -> LaurelError {
        LaurelError(.unexpectedAnswer, "The server's response contains an invalid page address: `\(address)`.")
    }
}
