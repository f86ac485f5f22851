import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// The pages of a player's friends.
struct FriendPages {
    let request: PageRequest

    private var words: PageWords { request.words }

    static func routes(_ pages: PageRoutes) -> [Route] {
        [
            pages.page("/g/{game}/my/friends") { try await FriendPages(request: $0).list() },
            pages.form("/g/{game}/my/friends") {
                try await FriendPages(request: $0).change($1)
            } rejected: {
                try await FriendPages(request: $0).list(problem: $1, typed: $2["friend"])
            },
        ]
    }

    /// Returns the page of friends, requests and the player's own code.
    ///
    /// - Parameters:
    ///   - problem: The reason why a form was rejected.
    ///   - typed: The code in that form.
    private func list(problem: String? = nil, typed: String? = nil) async throws -> Response {
        let title = words[.friends]
        guard request.viewer.player != nil else { return request.signInPage(title, in: .friends) }
        let freshness = try await request.freshness
        let me = try await request.fetch(ProfileBody.self, "/v1/players/me")
        let friends = try await request.fetch(FriendsBody.self, "/v1/friends?limit=100").friends
        let requests = try await request.fetch(FriendRequestsBody.self, "/v1/friends/requests")
        let isUnderage = me.underage == true
        let code = isUnderage ? nil : try await request.fetch(FriendCodeBody.self, "/v1/friends/code").code
        func item(_ friend: FriendBody, _ acts: HTML, _ note: String? = nil) -> HTML {
            """
            <li data-player="\(friend.player.id)">\(request.avatar(friend.player))<div class="what"><b dir="auto">\
            \(friend.player.displayName)</b>\(note.map { "<br><small>\($0)</small>" })</div>\
            <div class="acts">\(acts)</div></li>
            """
        }
        func act(_ act: String, _ word: PageWord, _ friend: FriendBody, isMain: Bool = false) -> HTML {
            request.button("my/friends", words[word], isMain: isMain, [("act", act), ("friend", friend.player.id)])
        }
        let waiting =
            requests.received.map {
                item($0, "\(act("ask", .accept, $0, isMain: true))\(act("remove", .decline, $0))")
            } + requests.sent.map { item($0, act("remove", .cancel, $0), words[.waiting]) }
        let known = friends.map { friend in
            let fields = [("act", "remove"), ("friend", friend.player.id)]
            return item(friend, request.confirmed("my/friends", words[.removeFriend], fields))
        }
        let asking: HTML? = code.map { code -> HTML in
            """
            <p class="facts"><span>\(words.label(.code)) <b class="code" dir="ltr">\(code)</b></span></p>
            <form method="post" action="\(request.address("my/friends"))" class="line">
            <input type="hidden" name="act" value="ask">
            <label>\(words[.addFriend])<input name="friend" required maxlength="40" autocomplete="off" dir="ltr" \
            value="\(typed ?? "")"\(request.invalid(problem))></label>
            <button>\(words[.sendRequest])</button></form>
            """
        }
        return request.page(
            title, in: .friends,
            """
            <section data-live=""\(freshness)>
            <h1>\(title)</h1>
            \(request.alert(problem))
            \(asking)
            \(waiting.isEmpty ? nil : "<h2>\(words[.requests])</h2>\(PageRequest.list(waiting))")
            <h2>\(words[.friends])</h2>
            \(request.list(known, orElse: words[.noFriends]))
            <p class="unseen" role="status" aria-live="polite"></p>
            </section>
            """)
    }

    /// `POST …/my/friends`: requests, accepts or removes a friendship.
    private func change(_ form: FormBody) async throws -> Response {
        let friend = form["friend"] ?? "-"
        let path = "/v1/friends/\(Picture.escaped(friend))"
        try await request.send(form["act"] == "remove" ? .delete : .put, path)
        return .redirect(to: request.address("my/friends"), type: .normal)
    }
}
