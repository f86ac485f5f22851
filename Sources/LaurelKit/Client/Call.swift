import Foundation
import LaurelWire

/// A request of the HTTP contract, independent of a server's address.
struct Call: Sendable {
    /// The credential with which a call is made.
    enum Author {
        /// The token of the signed-in player, or the client key if no player is signed in.
        case anyone
        /// The token of the signed-in player. The call fails if no player is signed in.
        case player
        /// The client key, which is used to sign players in.
        case game
    }

    var method = "GET"
    /// The components of the path below `/v1`, unescaped.
    var path: [String]
    var query: [URLQueryItem] = []
    var body: Data?
    /// The media type of the body.
    var mediaType = "application/json"
    var author = Author.anyone

    static func get(_ path: String..., query: [URLQueryItem] = [], as author: Author = .anyone) -> Call {
        Call(path: path, query: query, author: author)
    }

    static func delete(_ path: String...) -> Call { Call(method: "DELETE", path: path, author: .player) }

    static func post(_ path: String..., body: some Encodable, as author: Author = .player) throws -> Call {
        Call(method: "POST", path: path, body: try WireJSON.encode(body), author: author)
    }

    /// Returns the call's address at `server`, whose address may have a path.
    ///
    /// - Parameter root: The path that prefixes every path of the contract.
    func url(at server: URL, below root: String = "/v1") throws -> URL {
        var parts = URLComponents(url: server, resolvingAgainstBaseURL: false) ?? URLComponents()
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        let escaped = path.map { $0.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? $0 }
        parts.percentEncodedPath += root + "/" + escaped.joined(separator: "/")
        if !query.isEmpty {
            // Servers decode an unescaped plus sign as a space.
            parts.percentEncodedQuery = query.map { item in
                [item.name, item.value ?? ""].map {
                    $0.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? $0
                }.joined(separator: "=")
            }.joined(separator: "&")
        }
        guard let url = parts.url else { throw LaurelError(.serverUnreachable, "Invalid server address `\(server)`.") }
        return url
    }
}

extension CharacterSet {
    /// The characters that RFC 3986 never escapes.
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
