import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// The pages of a player's group challenges.
struct GroupChallengePages {
    let request: PageRequest

    private var words: PageWords { request.words }

    static func routes(_ pages: PageRoutes) -> [Route] {
        [
            pages.page("/g/{game}/my/groups/{id}") {
                try await GroupChallengePages(request: $0).standings($0.part("id"))
            },
            pages.form("/g/{game}/my/groups") {
                try await GroupChallengePages(request: $0).start($1)
            } rejected: {
                try await ChallengePages(request: $0).list(problem: $1, draft: $2)
            },
            pages.form("/g/{game}/my/groups/{id}/join") { request, _ in
                try await GroupChallengePages(request: request).join(request.part("id"))
            } rejected: { request, problem, _ in
                try await ChallengePages(request: request).list(problem: problem)
            },
        ]
    }

    /// Returns the player's group challenges with the forms that start one, and whether there are any forms. Returns
    /// nil if the player and the game have no group challenges.
    ///
    /// - Parameter draft: A rejected form, whose values are shown again.
    func section(_ boards: [String: String], draft: FormBody?) async throws -> (section: HTML, canStart: Bool)? {
        let groups = try await request.fetch(GroupChallengesBody.self, "/v1/group-challenges").groupChallenges
        let offers = try await request.door.pageReader.groupChallenges(
            for: request.viewer, accepting: request.languages)
        guard !groups.isEmpty || !offers.isEmpty else { return nil }
        let friends = try await request.fetch(FriendsBody.self, "/v1/friends?limit=100").friends.map(\.player)
        let names = Dictionary(
            offers.map { ($0.definition.id.text, $0.words?.name ?? $0.definition.referenceName) },
            uniquingKeysWith: { $1 })
        let invitations = try await openInvitations(among: groups)
        let items = groups.map { group -> HTML in
            let isInvited = invitations.contains(group.id)
            let action: HTML? = isInvited ? joinButton(group) : group.isEnded ? nil : request.gameLink(.play)
            let inviter: HTML? =
                isInvited ? "\(words[.invitedBy]) <bdi>\(group.starter.displayName)</bdi><br>" : nil
            return """
                <li>\(request.avatar(group.starter))<div class="what"><a href="\(request.address("my/groups/\(group.id)"))"><b dir="auto">\
                \(names[group.definitionID] ?? group.definitionID)</b></a><br>\(inviter)\
                <a href="\(request.address(group.leaderboardID))"><bdi>\(boards[group.leaderboardID] ?? group.leaderboardID)</bdi></a> · \
                \(words.label(.players)) \(request.count(group.players.count))<br>\
                <small>\(words.instant(group.isEnded ? words[.ended] : words[.ends], group.endDate))</small></div>\
                \(action.map { "<div class=\"acts\">\($0)</div>" })</li>
                """
        }
        let forms = friends.isEmpty ? [] : offers.map { form($0.definition, names, boards, friends, draft) }
        let section: HTML = """
            <h2>\(words[.groups])</h2>
            \(items.isEmpty ? nil : PageRequest.list(items))
            \(forms.isEmpty ? nil : "<div id=\"start\">\(forms)</div>")
            """
        return (section, !forms.isEmpty)
    }

    /// Returns the ids of the group challenges that the player was invited to and has not joined.
    private func openInvitations(among groups: [GroupChallengeBody]) async throws -> Set<String> {
        guard let me = request.viewer.player else { return [] }
        var invitations: Set<String> = []
        for group in groups where !group.isEnded && group.starter.id != me.text {
            let entries = try await self.entries(of: group.id).entries
            if !entries.contains(where: { $0.player.id == me.text }) { invitations.insert(group.id) }
        }
        return invitations
    }

    private func entries(of id: String) async throws -> GroupEntriesBody {
        try await request.fetch(GroupEntriesBody.self, "/v1/group-challenges/\(Picture.escaped(id))/entries")
    }

    private func joinButton(_ group: GroupChallengeBody) -> HTML {
        request.button("my/groups/\(group.id)/join", words[.join], isMain: true)
    }

    private func form(
        _ definition: GroupChallengeDefinition, _ names: [String: String], _ boards: [String: String],
        _ friends: [PlayerBody], _ sent: FormBody?
    ) -> HTML {
        let draft = sent?["definition"] == definition.id.text ? sent : nil
        func option(_ name: String, _ value: String, _ text: String) -> HTML {
            let isChosen: HTML? = draft?[name] == value ? " selected" : nil
            return "<option value=\"\(value)\"\(isChosen)>\(text)</option>"
        }
        let days = definition.durations.map { option("days", "\($0.rawValue)", request.count($0.rawValue)) }
        let tries = definition.tries.map { tries in
            option("tries", tries.rawValue, Int(tries.rawValue).map(request.count) ?? words[.unlimited])
        }
        let chosen = Set(draft?.all("player") ?? [])
        let choices = friends.map { friend -> HTML in
            """
            <li><label><input type="checkbox" name="player" value="\(friend.id)"\
            \(chosen.contains(friend.id) ? " checked" : nil)>\(request.avatar(friend))\
            <bdi>\(friend.displayName)</bdi></label></li>
            """
        }
        return """
            <details class="start"\(draft == nil ? nil : " open")><summary>\(words.label(.start)) <b dir="auto">\(names[definition.id.text] ?? definition.id.text)</b> · <bdi>\
            \(boards[definition.leaderboard.text] ?? definition.leaderboard.text)</bdi></summary>
            <form method="post" action="\(request.address("my/groups"))" class="compose"\
            \(draft == nil ? nil : " aria-describedby=\"problem\"")>
            <input type="hidden" name="definition" value="\(definition.id.text)">
            <label>\(words[.days])<select name="days">\(days)</select></label>
            <label>\(words[.tries])<select name="tries">\(tries)</select></label>
            \(PageRequest.list(choices))
            <button class="main">\(words[.start])</button>
            </form></details>
            """
    }

    /// `POST …/my/groups`: starts a group challenge.
    private func start(_ form: FormBody) async throws -> Response {
        let players = form.all("player")
        try request.checkCount(of: players, in: 1...NewGroupChallengeBody.playerCountMax)
        try await request.send(
            .post, "/v1/group-challenges",
            GroupChallengeStart(
                definitionID: form["definition"] ?? "", days: form["days"].flatMap(Int.init) ?? 0,
                tries: form["tries"] ?? "", players: players))
        return .redirect(to: request.address("my/challenges"), type: .normal)
    }

    /// The body of the API request.
    private struct GroupChallengeStart: Encodable {
        let definitionID: String
        let days: Int
        let tries: String
        let players: [String]
    }

    /// `POST …/my/groups/{id}/join`: joins a group challenge.
    private func join(_ id: String) async throws -> Response {
        try await request.send(.post, "/v1/group-challenges/\(Picture.escaped(id))/join")
        return .redirect(to: request.address("my/groups/\(id)"), type: .normal)
    }

    /// `GET …/my/groups/{id}`: returns the page of a group challenge with its standings.
    private func standings(_ id: String) async throws -> Response {
        guard let me = request.viewer.player else { return request.signInPage(words[.groups], in: .challenges) }
        // The entries name the leaderboard, whose position must be read before the entries that are shown.
        let known = try await entries(of: id).groupChallenge
        let freshness =
            known.isEnded
            ? try await request.freshness : try await request.freshness(of: LeaderboardID(known.leaderboardID))
        let body = try await entries(of: id)
        let group = body.groupChallenge
        let offer = try await request.door.pageReader.groupChallenges(for: request.viewer, accepting: request.languages)
            .first { $0.definition.id.text == group.definitionID }
        let name = offer?.words?.name ?? offer?.definition.referenceName ?? group.definitionID
        let hasJoined = body.entries.contains { $0.player.id == me.text }
        let rows = body.entries.map { line -> HTML in
            let isOwn: HTML? = line.player.id == me.text ? " class=\"me\"" : nil
            return """
                <tr data-player="\(line.player.id)"\(isOwn)><td class="rank">\(line.rank.map(request.count) ?? "-")</td>\
                <th scope="row"><span class="who">\(request.avatar(line.player))<bdi>\(line.player.displayName)</bdi></span></th>\
                <td class="score">\(line.formattedScore ?? "-")</td><td class="score">\(request.count(line.tryCount))</td></tr>
                """
        }
        // A player who was invited and has not joined has no entry.
        let joined = Set(body.entries.map(\.player.id))
        let pending = group.players.filter { !joined.contains($0.id) }.map { player -> HTML in
            let isOwn: HTML? = player.id == me.text ? " class=\"me\"" : nil
            return """
                <tr\(isOwn)><td class="rank">-</td><th scope="row"><span class="who">\(request.avatar(player))\
                <bdi>\(player.displayName)</bdi> <span class="chip">\(words[.invited])</span></span></th>\
                <td class="score">-</td><td class="score">-</td></tr>
                """
        }
        let board = try await request.boardNames()[group.leaderboardID] ?? group.leaderboardID
        let action: HTML? = group.isEnded ? nil : hasJoined ? request.gameLink(.play) : joinButton(group)
        return request.page(
            name, in: .challenges,
            """
            <section data-live="\(group.leaderboardID)"\(freshness)>
            <h1 dir="auto">\(name)</h1>
            <p class="facts"><a href="\(request.address(group.leaderboardID))"><bdi>\(board)</bdi></a>\
            <span>\(words.label(.players)) <b>\(request.count(group.players.count))</b></span>\
            <span>\(words.label(.tries)) <b>\(Int(group.tries).map(request.count) ?? words[.unlimited])</b></span>\
            \(words.instant(group.isEnded ? words[.ended] : words[.ends], group.endDate))</p>
            \(action.map { "<div class=\"onward\">\($0)</div>" })
            <table><caption class="unseen">\(name)</caption><thead><tr><th scope="col">\(words[.rank])</th>\
            <th scope="col">\(words[.player])</th><th scope="col" class="score">\(words[.score])</th>\
            <th scope="col" class="score">\(words[.tries])</th></tr></thead><tbody>\(rows)\(pending)</tbody></table>
            <p class="unseen" role="status" aria-live="polite"></p>
            </section>
            """)
    }
}
