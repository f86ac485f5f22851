import HTTPTypes
import Hummingbird

extension Request {
    /// Whether a page of this server sent it, as far as the browser says: no other site's form or script can claim that.
    /// A browser that does not say so is none that is in use.
    var isFromHere: Bool {
        if let site = headers[.secFetchSite] { return site == "same-origin" }
        guard let origin = headers[.origin], let authority = head.authority else { return false }
        return origin == "http://\(authority)" || origin == "https://\(authority)"
    }

    /// The player's token that an earlier answer has left with the browser.
    var sessionCookie: String? {
        for pair in headers[values: .cookie].flatMap({ $0.split(separator: ";") }) {
            let trimmed = pair.drop { $0 == " " }
            guard trimmed.hasPrefix("\(Self.sessionCookieName)=") else { continue }
            return String(trimmed.dropFirst(Self.sessionCookieName.count + 1))
        }
        return nil
    }

    static let sessionCookieName = "laurel-player"
}

extension HTTPField.Name {
    /// A literal that is a name.
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
