import Foundation

extension URL {
    /// The absolute address of a page of this server, which may have a path of its own.
    ///
    /// - Parameter address: Starts with `/`; an absolute address is returned as it is.
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
        LaurelError(.unexpectedAnswer, "The server's answer contains \(address), which is not the address of a page.")
    }
}
