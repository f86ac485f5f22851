import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// The player's friends.
extension Visit {
    /// The page of friends, requests and the player's own code.
    ///
    /// - Parameters:
    ///   - problem: Why a form was not accepted.
    ///   - typed: The code that was in it.
    func friends(saying problem: String? = nil, typed: String? = nil) async throws -> Response {
        let title = words[.friends]
        guard viewer.player != nil else { return stranger(title, in: .friends) }
        let freshness = try await self.freshness
        let me = try await ask(ProfileBody.self, "/v1/players/me")
        let friends = try await ask(FriendsBody.self, "/v1/friends?limit=100").friends
        let requests = try await ask(FriendRequestsBody.self, "/v1/friends/requests")
        let isUnderage = me.underage == true
        let code = isUnderage ? nil : try await ask(FriendCodeBody.self, "/v1/friends/code").code
        func item(_ friend: FriendBody, _ acts: HTML, _ note: String? = nil) -> HTML {
            """
            <li data-player="\(friend.player.id)">\(avatar(friend.player))<div class="what"><b dir="auto">\
            \(friend.player.displayName)</b>\(note.map { "<br><small>\($0)</small>" })</div>\
            <div class="acts">\(acts)</div></li>
            """
        }
        func act(_ act: String, _ word: PageWord, _ friend: FriendBody, isMain: Bool = false) -> HTML {
            button("my/friends", words[word], isMain: isMain, [("act", act), ("friend", friend.player.id)])
        }
        let waiting =
            requests.received.map {
                item($0, "\(act("ask", .accept, $0, isMain: true))\(act("remove", .decline, $0))")
            } + requests.sent.map { item($0, act("remove", .cancel, $0), words[.waiting]) }
        let known = friends.map { friend in
            let fields = [("act", "remove"), ("friend", friend.player.id)]
            return item(friend, confirmed("my/friends", words[.removeFriend], fields))
        }
        let asking: HTML? = code.map { code -> HTML in
            """
            <p class="facts"><span>\(words.label(.code)) <b class="code" dir="ltr">\(code)</b></span></p>
            <form method="post" action="\(address("my/friends"))" class="line">
            <input type="hidden" name="act" value="ask">
            <label>\(words[.addFriend])<input name="friend" required maxlength="40" autocomplete="off" dir="ltr" \
            value="\(typed ?? "")"\(invalid(problem))></label>
            <button>\(words[.ask])</button></form>
            """
        }
        return page(
            title, in: .friends,
            """
            <section data-live=""\(freshness)>
            <h1>\(title)</h1>
            \(alert(problem))
            \(asking)
            \(waiting.isEmpty ? nil : "<h2>\(words[.requests])</h2>\(Self.list(waiting))")
            <h2>\(words[.friends])</h2>
            \(list(known, orElse: words[.noFriends]))
            <p class="unseen" role="status" aria-live="polite"></p>
            </section>
            """)
    }

    /// `POST …/my/friends`
    func befriend(_ form: FormBody) async throws -> Response {
        let friend = form["friend"] ?? "-"
        let path = "/v1/friends/\(Picture.escaped(friend))"
        try await act(form["act"] == "remove" ? .delete : .put, path)
        return .redirect(to: address("my/friends"), type: .normal)
    }
}
