import Foundation
import LaurelWire

/// One request of the HTTP contract, before it has a server.
struct Call: Sendable {
    /// In whose name it is made.
    enum Author {
        /// The signed-in player's, or, while there is none, the game's.
        case anyone
        /// The signed-in player's alone.
        case player
        /// The game's: it signs players in.
        case game
    }

    var method = "GET"
    /// The parts of the path behind `/v1`; each is escaped.
    var path: [String]
    var query: [URLQueryItem] = []
    var body: Data?
    /// What the body is.
    var mediaType = "application/json"
    var author = Author.anyone

    static func get(_ path: String..., query: [URLQueryItem] = [], as author: Author = .anyone) -> Call {
        Call(path: path, query: query, author: author)
    }

    static func delete(_ path: String...) -> Call { Call(method: "DELETE", path: path, author: .player) }

    static func post(_ path: String..., body: some Encodable, as author: Author = .player) throws -> Call {
        Call(method: "POST", path: path, body: try WireJSON.encode(body), author: author)
    }

    /// The address at `server`, which may have a path of its own.
    ///
    /// - Parameter root: What all of the contract is below.
    func url(at server: URL, below root: String = "/v1") throws -> URL {
        var parts = URLComponents(url: server, resolvingAgainstBaseURL: false) ?? URLComponents()
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        let escaped = path.map { $0.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? $0 }
        parts.percentEncodedPath += root + "/" + escaped.joined(separator: "/")
        if !query.isEmpty {
            // A plus sign is a blank to a server, unless it is escaped.
            parts.percentEncodedQuery = query.map { item in
                [item.name, item.value ?? ""].map {
                    $0.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? $0
                }.joined(separator: "=")
            }.joined(separator: "&")
        }
        guard let url = parts.url else { throw LaurelError(.serverUnreachable, "\(server) is no server's address.") }
        return url
    }
}

extension CharacterSet {
    /// What RFC 3986 never escapes.
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
