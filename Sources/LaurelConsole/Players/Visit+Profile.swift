import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire
import NIOCore

/// Who the player is to others: their name, their picture, and where they stand.
extension Visit {
    /// The page of the player's own name, picture and ranks.
    ///
    /// - Parameters:
    ///   - problem: Why a form was not accepted.
    ///   - typed: The name that was in it; nil for a form without one.
    func profile(saying problem: String? = nil, typed: String? = nil) async throws -> Response {
        let title = words[.profile]
        guard visitor.player != nil else { return stranger(title, in: .profile) }
        let me = try await ask(ProfileBody.self, "/v1/players/me")
        let isBanned = try await self.isBanned
        let picture: HTML? =
            me.underage == true
            ? nil
            : """
            <form method="post" action="\(address("my/picture"))" enctype="multipart/form-data" class="line">
            <label>\(words[.picture])<input type="file" name="picture" required accept="image/png,image/jpeg"\
            \(typed == nil ? invalid(problem) : nil)></label>
            <button>\(words[.savePicture])</button></form>
            \(confirmed("my/picture", words[.removePicture], [("act", "remove")]))
            """
        return page(
            title, in: .profile,
            """
            <div class="title profile"><img class="avatar" src="\(me.avatarURL)" alt="" width="88" height="88">\
            <h1 dir="auto">\(me.displayName)</h1></div>
            \(alert(problem))
            <h2>\(words[.leaderboards])</h2>
            \(isBanned ? "<p class=\"note\">\(words[.banned])</p>" : list(try await places(), orElse: words[.empty]))
            <h2>\(title)</h2>
            <form method="post" action="\(address("my/profile"))" class="line">
            <label>\(words[.name])<input name="name" required maxlength="30" autocomplete="nickname" dir="auto" \
            value="\(typed ?? me.displayName)"\(typed == nil ? nil : invalid(problem))></label>\
            <button class="main">\(words[.saveName])</button></form>
            \(picture)
            <div class="leave">\(button("my/session/end", words[.signOut]))</div>
            """)
    }

    /// The leaderboards that the player is on, with where they stand there.
    private func places() async throws -> [HTML] {
        guard let player = visitor.player else { return [] }
        var places: [HTML] = []
        for board in try await door.pageReader.leaderboards(for: visitor) {
            let page = try await door.pageReader.page(.players([.id(player)]), of: board.id, for: visitor)
            guard let standing = page.localStanding else { continue }
            let reader = board.readerLocale(accepting: languages)
            let score = door.wording.formatter(of: board, for: reader).text(for: standing.entry.score)
            let medal: HTML? = standing.rank <= 3 ? Wreath.medal(standing.rank) : nil
            places.append(
                """
                <li>\(medal)<div class="what"><a href="\(address(board.id.text))"><b dir="auto">\(board.name(for: reader))</b></a>\
                <br><small>\(words.text(.rankOf, count(standing.rank), count(page.playerCount)))</small></div>\
                <b class="score">\(score)</b></li>
                """)
        }
        return places
    }

    /// `POST …/my/profile`
    func rename(_ form: FormBody) async throws -> Response {
        try await act(.patch, "/v1/players/me", ["displayName": form["name"] ?? ""])
        return .redirect(to: address("my/profile"), type: .normal)
    }

    /// `POST …/my/picture`: a picture, or `act=remove` for the generated one.
    func show(_ form: FormBody) async throws -> Response {
        let path = "/v1/players/me/avatar"
        if let picture = form.file("picture") {
            try await act(.put, path, bytes: ByteBuffer(bytes: picture))
        } else {
            guard form["act"] == "remove" else { throw Problem.invalid(nil, "Choose an image smaller than 256 KB.") }
            try await act(.delete, path)
        }
        return .redirect(to: address("my/profile", [("changed", "1")]), type: .normal)
    }
}
