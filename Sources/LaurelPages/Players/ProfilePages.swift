import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire
import NIOCore

/// The page of a player's name, avatar and ranks.
struct ProfilePages {
    let request: PageRequest

    private var words: PageWords { request.words }

    static func routes(_ pages: PageRoutes) -> [Route] {
        [
            pages.page("/g/{game}/my/profile") { try await ProfilePages(request: $0).profile() },
            pages.form("/g/{game}/my/profile") {
                try await ProfilePages(request: $0).rename($1)
            } rejected: {
                try await ProfilePages(request: $0).profile(problem: $1, typed: $2.whole("name"))
            },
            pages.form("/g/{game}/my/picture") {
                try await ProfilePages(request: $0).changePicture($1)
            } rejected: { request, problem, _ in
                try await ProfilePages(request: request).profile(problem: problem)
            },
        ]
    }

    /// Returns the page of the player's own name, avatar and ranks.
    ///
    /// - Parameters:
    ///   - problem: The reason why a form was rejected.
    ///   - typed: The name in that form; nil for a form without a name.
    func profile(problem: String? = nil, typed: String? = nil) async throws -> Response {
        let title = words[.profile]
        guard request.viewer.player != nil else { return request.signInPage(title, in: .profile) }
        let me = try await request.fetch(ProfileBody.self, "/v1/players/me")
        let isBanned = try await request.isBanned
        let picture: HTML? =
            me.underage == true
            ? nil
            : """
            <form method="post" action="\(request.address("my/picture"))" enctype="multipart/form-data" class="line">
            <label>\(words[.picture])<input type="file" name="picture" required accept="image/png,image/jpeg"\
            \(typed == nil ? request.invalid(problem) : nil)></label>
            <button>\(words[.savePicture])</button></form>
            \(request.confirmed("my/picture", words[.removePicture], [("act", "remove")]))
            """
        return request.page(
            title, in: .profile,
            """
            <div class="title profile"><img class="avatar" src="\(me.avatarURL)" alt="" width="88" height="88">\
            <h1 dir="auto">\(me.displayName)</h1></div>
            \(request.alert(problem))
            <h2>\(words[.leaderboards])</h2>
            \(isBanned ? "<p class=\"note\">\(words[.banned])</p>" : request.list(try await ranks(), orElse: words[.empty]))
            <h2>\(title)</h2>
            <form method="post" action="\(request.address("my/profile"))" class="line">
            <label>\(words[.name])<input name="name" required maxlength="30" autocomplete="nickname" dir="auto" \
            value="\(typed ?? me.displayName)"\(typed == nil ? nil : request.invalid(problem))></label>\
            <button class="main">\(words[.saveName])</button></form>
            \(picture)
            <div class="leave">\(request.button("my/session/end", words[.signOut]))</div>
            """)
    }

    /// Returns the leaderboards on which the player has a rank, with the rank and the score.
    private func ranks() async throws -> [HTML] {
        guard let player = request.viewer.player else { return [] }
        var ranks: [HTML] = []
        for board in try await request.door.pageReader.leaderboards(for: request.viewer) {
            let page = try await request.door.pageReader.page(
                .players([.id(player)]), of: board.id, for: request.viewer)
            guard let standing = page.localStanding else { continue }
            let reader = board.readerLocale(accepting: request.languages)
            let score = request.door.wording.formatter(of: board, for: reader).text(for: standing.entry.score)
            let medal: HTML? = standing.rank <= 3 ? Wreath.medal(standing.rank) : nil
            ranks.append(
                """
                <li>\(medal)<div class="what"><a href="\(request.address(board.id.text))"><b dir="auto">\(board.name(for: reader))</b></a>\
                <br><small>\(words.text(.rankOf, request.count(standing.rank), request.count(page.playerCount)))</small></div>\
                <b class="score">\(score)</b></li>
                """)
        }
        return ranks
    }

    /// `POST …/my/profile`: changes the player's display name.
    private func rename(_ form: FormBody) async throws -> Response {
        try await request.send(.patch, "/v1/players/me", ["displayName": form["name"] ?? ""])
        return .redirect(to: request.address("my/profile"), type: .normal)
    }

    /// `POST …/my/picture`: stores a picture, or removes it with `act=remove`, which restores the generated avatar.
    private func changePicture(_ form: FormBody) async throws -> Response {
        let path = "/v1/players/me/avatar"
        if let picture = form.file("picture") {
            try await request.send(.put, path, bytes: ByteBuffer(bytes: picture))
        } else {
            guard form["act"] == "remove" else { throw Problem.invalid(nil, "Choose an image smaller than 256 KB.") }
            try await request.send(.delete, path)
        }
        return .redirect(to: request.address("my/profile", [("changed", "1")]), type: .normal)
    }
}
