import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// Challenges that several play for some days.
extension Visit {
    /// Returns the player's group challenges and the forms that start one, and whether there are such forms. Returns
    /// nil if the player and the game have no group challenges.
    ///
    /// - Parameter draft: A rejected form, whose values are shown again.
    func groups(_ boards: [String: String], draft: FormBody?) async throws -> (section: HTML, canStart: Bool)? {
        let groups = try await ask(GroupChallengesBody.self, "/v1/group-challenges").groupChallenges
        let offers = try await door.pageReader.groupChallenges(for: visitor, accepting: languages)
        guard !groups.isEmpty || !offers.isEmpty else { return nil }
        let friends = try await ask(FriendsBody.self, "/v1/friends?limit=100").friends.map(\.player)
        let names = Dictionary(
            offers.map { ($0.definition.id.text, $0.words?.name ?? $0.definition.referenceName) },
            uniquingKeysWith: { $1 })
        let invitations = try await openInvitations(among: groups)
        let items = groups.map { group -> HTML in
            let isInvited = invitations.contains(group.id)
            let action: HTML? = isInvited ? join(group) : group.isEnded ? nil : gameLink(.play)
            let inviter: HTML? =
                isInvited ? "\(words[.invitedBy]) <bdi>\(group.starter.displayName)</bdi><br>" : nil
            return """
                <li>\(avatar(group.starter))<div class="what"><a href="\(address("my/groups/\(group.id)"))"><b dir="auto">\
                \(names[group.definitionID] ?? group.definitionID)</b></a><br>\(inviter)\
                <a href="\(address(group.leaderboardID))"><bdi>\(boards[group.leaderboardID] ?? group.leaderboardID)</bdi></a> · \
                \(words.label(.players)) \(count(group.players.count))<br>\
                <small>\(words.instant(group.isEnded ? words[.ended] : words[.ends], group.endDate))</small></div>\
                \(action.map { "<div class=\"acts\">\($0)</div>" })</li>
                """
        }
        let forms = friends.isEmpty ? [] : offers.map { start($0.definition, names, boards, friends, draft) }
        let section: HTML = """
            <h2>\(words[.groups])</h2>
            \(items.isEmpty ? nil : Self.list(items))
            \(forms.isEmpty ? nil : "<div id=\"start\">\(forms)</div>")
            """
        return (section, !forms.isEmpty)
    }

    /// The group challenges that the player was invited to and has not joined.
    private func openInvitations(among groups: [GroupChallengeBody]) async throws -> Set<String> {
        guard let me = visitor.player else { return [] }
        var invitations: Set<String> = []
        for group in groups where !group.isEnded && group.starter.id != me.text {
            let entries = try await self.entries(of: group.id).entries
            if !entries.contains(where: { $0.player.id == me.text }) { invitations.insert(group.id) }
        }
        return invitations
    }

    private func entries(of id: String) async throws -> GroupEntriesBody {
        try await ask(GroupEntriesBody.self, "/v1/group-challenges/\(Picture.escaped(id))/entries")
    }

    private func join(_ group: GroupChallengeBody) -> HTML {
        button("my/groups/\(group.id)/join", words[.join], isMain: true)
    }

    private func start(
        _ definition: GroupChallengeDefinition, _ names: [String: String], _ boards: [String: String],
        _ friends: [PlayerBody], _ sent: FormBody?
    ) -> HTML {
        let draft = sent?["definition"] == definition.id.text ? sent : nil
        func option(_ name: String, _ value: String, _ text: String) -> HTML {
            let isChosen: HTML? = draft?[name] == value ? " selected" : nil
            return "<option value=\"\(value)\"\(isChosen)>\(text)</option>"
        }
        let days = definition.durations.map { option("days", "\($0.rawValue)", count($0.rawValue)) }
        let tries = definition.tries.map { tries in
            option("tries", tries.rawValue, Int(tries.rawValue).map(count) ?? words[.unlimited])
        }
        let chosen = Set(draft?.all("player") ?? [])
        let choices = friends.map { friend -> HTML in
            """
            <li><label><input type="checkbox" name="player" value="\(friend.id)"\
            \(chosen.contains(friend.id) ? " checked" : nil)>\(avatar(friend))\
            <bdi>\(friend.displayName)</bdi></label></li>
            """
        }
        return """
            <details class="start"\(draft == nil ? nil : " open")><summary>\(words.label(.start)) <b dir="auto">\(names[definition.id.text] ?? definition.id.text)</b> · <bdi>\
            \(boards[definition.leaderboard.text] ?? definition.leaderboard.text)</bdi></summary>
            <form method="post" action="\(address("my/groups"))" class="compose"\
            \(draft == nil ? nil : " aria-describedby=\"problem\"")>
            <input type="hidden" name="definition" value="\(definition.id.text)">
            <label>\(words[.days])<select name="days">\(days)</select></label>
            <label>\(words[.tries])<select name="tries">\(tries)</select></label>
            \(Self.list(choices))
            <button class="main">\(words[.start])</button>
            </form></details>
            """
    }

    /// `POST …/my/groups`
    func startGroup(_ form: FormBody) async throws -> Response {
        let players = form.all("player")
        try demand(1...NewGroupChallengeBody.playerCountMax, of: players)
        try await act(
            .post, "/v1/group-challenges",
            Start(
                definitionID: form["definition"] ?? "", days: form["days"].flatMap(Int.init) ?? 0,
                tries: form["tries"] ?? "", players: players))
        return .redirect(to: address("my/challenges"), type: .normal)
    }

    /// What is sent to the contract.
    private struct Start: Encodable {
        let definitionID: String
        let days: Int
        let tries: String
        let players: [String]
    }

    /// `GET …/my/groups/{id}`: its standings.
    func standings(of id: String) async throws -> Response {
        guard let me = visitor.player else { return stranger(words[.groups], in: .challenges) }
        // The entries name the leaderboard, whose position must be read before the entries that are shown.
        let known = try await entries(of: id).groupChallenge
        let freshness =
            known.isEnded
            ? try await self.freshness : try await self.freshness(of: LeaderboardID(known.leaderboardID))
        let body = try await entries(of: id)
        let group = body.groupChallenge
        let offer = try await door.pageReader.groupChallenges(for: visitor, accepting: languages)
            .first { $0.definition.id.text == group.definitionID }
        let name = offer?.words?.name ?? offer?.definition.referenceName ?? group.definitionID
        let hasJoined = body.entries.contains { $0.player.id == me.text }
        let rows = body.entries.map { line -> HTML in
            let isOwn: HTML? = line.player.id == me.text ? " class=\"me\"" : nil
            return """
                <tr data-player="\(line.player.id)"\(isOwn)><td class="rank">\(line.rank.map(count) ?? "-")</td>\
                <th scope="row"><span class="who">\(avatar(line.player))<bdi>\(line.player.displayName)</bdi></span></th>\
                <td class="score">\(line.formattedScore ?? "-")</td><td class="score">\(count(line.tryCount))</td></tr>
                """
        }
        // Who was invited and has not joined is in no entry.
        let joined = Set(body.entries.map(\.player.id))
        let pending = group.players.filter { !joined.contains($0.id) }.map { player -> HTML in
            let isOwn: HTML? = player.id == me.text ? " class=\"me\"" : nil
            return """
                <tr\(isOwn)><td class="rank">-</td><th scope="row"><span class="who">\(avatar(player))\
                <bdi>\(player.displayName)</bdi> <span class="chip">\(words[.invited])</span></span></th>\
                <td class="score">-</td><td class="score">-</td></tr>
                """
        }
        let board = try await boardNames()[group.leaderboardID] ?? group.leaderboardID
        let action: HTML? = group.isEnded ? nil : hasJoined ? gameLink(.play) : join(group)
        return page(
            name, in: .challenges,
            """
            <section data-live="\(group.leaderboardID)"\(freshness)>
            <h1 dir="auto">\(name)</h1>
            <p class="facts"><a href="\(address(group.leaderboardID))"><bdi>\(board)</bdi></a>\
            <span>\(words.label(.players)) <b>\(count(group.players.count))</b></span>\
            <span>\(words.label(.tries)) <b>\(Int(group.tries).map(count) ?? words[.unlimited])</b></span>\
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
