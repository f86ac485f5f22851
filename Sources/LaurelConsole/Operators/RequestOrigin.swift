import HTTPTypes
import Hummingbird

/// Where a form was sent from.
enum RequestOrigin {
    /// Whether a page of this very server sent the request. A browser says so by itself, and no page can make it lie.
    static func isOwn(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] { return site == "same-origin" }
        guard let origin = request.headers[.origin], let authority = request.head.authority,
            let start = origin.firstRange(of: "://")?.upperBound
        else { return false }
        return origin[start...].lowercased() == authority.lowercased()
    }
}

extension HTTPField.Name {
    /// A literal that is a name.
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
