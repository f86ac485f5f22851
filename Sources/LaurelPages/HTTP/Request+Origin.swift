import Foundation
import HTTPTypes
package import Hummingbird
import LaurelModel
import LaurelWire

extension Request {
    /// Whether the browser reports that a page of this server sent the request. Forms and scripts of other sites cannot
    /// set these headers, and all current browsers send them.
    package var isFromThisServer: Bool {
        if let site = headers[.secFetchSite] { return site == "same-origin" }
        guard let origin = headers[.origin], let authority = head.authority else { return false }
        let text = UncheckedText(origin)
        return text == "http://\(authority)" || text == "https://\(authority)"
    }

    /// Returns the origin at which the browser reaches this server.
    ///
    /// - Parameter isSecure: Whether the browser uses HTTPS.
    package func origin(isSecure: Bool) -> String {
        "\(isSecure ? "https" : "http")://\(head.authority ?? "localhost")"
    }

    /// The player's token that an earlier response has stored in the browser.
    var sessionCookie: String? { cookie(Self.sessionCookieName) }

    static let sessionCookieName = "laurel-player"

    /// The address of the game from which the player signed in; nil if the game did not report it.
    var gameAddress: String? {
        cookie(Self.gameCookieName).flatMap { UncheckedText($0).percentDecoded(isForm: false)?.value }
            .flatMap(Self.gameAddress)
    }

    /// The origin of ``gameAddress`` for a content security policy; nil if there is no address, or if a policy cannot
    /// contain its host.
    var gameOrigin: String? {
        guard let url = gameAddress.flatMap(URL.init(string:)), let scheme = url.scheme, let host = url.host,
            host.wholeMatch(of: /[A-Za-z0-9.-]+/) != nil
        else { return nil }
        return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
    }

    static let gameCookieName = "laurel-game"

    /// Returns `text` if a link may lead to it: an `https` or `http` address of at most 1,000 bytes.
    static func gameAddress(_ text: String) -> String? {
        guard text.utf8.count <= 1_000, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), url.host != nil
        else { return nil }
        return text
    }

    /// Returns the value of the first cookie with a name.
    package func cookie(_ name: String) -> String? {
        headers[values: .cookie].lazy.compactMap { HeaderText.cookie(name, in: UncheckedText($0)) }.first
    }
}

extension HTTPField.Name {
    /// The `Sec-Fetch-Site` header.
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
