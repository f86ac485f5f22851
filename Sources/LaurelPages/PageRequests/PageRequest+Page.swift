import HTTPTypes
import Hummingbird
import LaurelModel
import LaurelServer

extension PageRequest {
    /// Returns a page of the game.
    ///
    /// - Parameters:
    ///   - section: The section that the navigation marks as current.
    ///   - image: The name of the game's image, for a page that has link previews on other sites.
    ///   - version: A tag of all data that the page depends on; nil if it is unknown.
    func page(
        _ title: String, in section: Section?, status: HTTPResponse.Status = .ok, summary: String? = nil,
        image: String? = nil, version: String? = nil, _ body: HTML
    ) -> Response {
        let page = frame.page(
            title == game.name ? title : "\(title) · \(game.name)", words, assets, home: (address(), game.name),
            style: "/assets/theme.css?game=\(game.id)&environment=\(viewer.environment.rawValue)",
            navigation: navigation(in: section), summary: summary ?? title,
            image: image.map { http.origin(isSecure: context.isSecure) + Picture.address(of: $0, in: game.id) },
            body: body)
        var response = Response(
            page: page, status: status, isFramed: viewer.player == nil, formTarget: http.gameOrigin)
        if viewer.player != nil { response.headers[.cacheControl] = "private, no-cache" }
        response.headers.append(age)
        if let version {
            let tag = "\"\(version)\""
            if http.knows(tag) {
                // The response has the same headers, because a browser replaces its stored headers with them.
                response = Response(status: .notModified, headers: response.headers)
                response.headers[.contentLength] = nil
            }
            response.headers[.eTag] = tag
        }
        return response
    }

    enum Section: CaseIterable { case boards, challenges, achievements, friends, profile }

    /// Returns the links to the game's sections; nil for an unauthenticated viewer, who has one section only.
    private func navigation(in section: Section?) -> HTML? {
        guard viewer.player != nil else { return nil }
        let links = Section.allCases.map { each -> HTML in
            let (path, name) =
                switch each {
                case .boards: ("", words[.leaderboards])
                case .challenges: ("my/challenges", words[.challenges])
                case .achievements: ("my/achievements", words[.achievements])
                case .friends: ("my/friends", words[.friends])
                case .profile: ("my/profile", words[.profile])
                }
            let current: HTML? = each == section ? " aria-current=\"page\"" : nil
            return "<a href=\"\(address(path))\"\(current)>\(name)</a>"
        }
        let sandbox: HTML? =
            viewer.environment == .sandbox ? "<span class=\"chip\">\(words[.sandbox])</span>" : nil
        return "<nav class=\"places\" aria-label=\"\(game.name)\">\(links)\(sandbox)</nav>"
    }

    // MARK: - Viewers who are not signed in

    /// Returns the page that a viewer who is not signed in gets instead of a player's page.
    func signInPage(_ title: String, in section: Section) -> Response {
        page(title, in: section, "<h1>\(title)</h1>\(signInNotice)")
    }

    /// The reason that the page has no data of a player, and a link to the game if its address is known.
    var signInNotice: HTML {
        let word: PageWord = viewer.isSignedOut ? .signedOut : .openFromGame
        let link = gameLink(viewer.isSignedOut ? .signInAgain : .play).map { "<p class=\"onward\">\($0)</p>" as HTML }
        return "<p class=\"note\">\(words[word])</p>\(link)"
    }

    /// Returns a link to the game from which the player signed in; nil if its address is unknown.
    func gameLink(_ word: PageWord) -> HTML? {
        http.gameAddress.map { address in
            "<a class=\"main\" href=\"\(address)\" rel=\"noopener\">\(words[word])</a>"
        }
    }

    /// Returns the response to a form of a player whose session has ended: a page with a form that has the same fields.
    /// The player can sign in again, in this tab or another, and then send the form.
    func signInAgainPage(repeating form: FormBody) -> Response {
        let fields = form.fields.map { field -> HTML in
            "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value)\">"
        }
        let path = http.uri.string
        let repetition: HTML? =
            form.hasFiles
            ? nil
            : "<form method=\"post\" action=\"\(path)\">\(fields)<button>\(words[.tryAgain])</button></form>"
        return page(
            words[.signInAgain], in: nil, status: .unauthorized,
            """
            <h1>\(words[.signInAgain])</h1>
            \(signInNotice)
            \(repetition)
            """)
    }
}
