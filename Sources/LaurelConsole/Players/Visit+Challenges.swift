import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// Who dares whom to beat what.
extension Visit {
    /// Returns the page of the player's challenges.
    ///
    /// - Parameters:
    ///   - problem: The reason that a form was rejected.
    ///   - draft: A rejected form of a group challenge, whose values are shown again.
    func challenges(saying problem: String? = nil, draft: FormBody? = nil) async throws -> Response {
        let title = words[.challenges]
        guard visitor.player != nil else { return stranger(title, in: .challenges) }
        let freshness = try await self.freshness
        let received = try await ask(ChallengesBody.self, "/v1/challenges?role=received").challenges
        let issued = try await ask(ChallengesBody.self, "/v1/challenges?role=issued").challenges
        let names = try await boardNames()
        let achievements = try await ask(AchievementsBody.self, "/v1/achievements").achievements
        let titles = Dictionary(achievements.map { ($0.id, $0.title) }, uniquingKeysWith: { $1 })
        func list(_ word: PageWord, _ challenges: [ChallengeBody], isReceived: Bool) -> HTML {
            let items = challenges.map { html(of: $0, names: names, titles: titles, isReceived: isReceived) }
            return """
                <h2>\(words[word])</h2>
                \(self.list(items, orElse: words[.noChallenges]))

                """
        }
        let groups = try await self.groups(names, draft: draft)
        let start: HTML? =
            groups?.canStart == true
            ? "<p class=\"onward\"><a class=\"button\" href=\"#start\">\(words[.startGroup])</a></p>" : nil
        return page(
            title, in: .challenges,
            """
            <section data-live="" data-address="\(address("my/challenges"))"\(freshness)>
            <h1>\(title)</h1>
            \(alert(problem))
            \(start)
            \(list(.received, received, isReceived: true))\(list(.issued, issued, isReceived: false))
            \(groups?.section)
            <p class="unseen" role="status" aria-live="polite"></p>
            </section>
            """)
    }

    private func html(
        of challenge: ChallengeBody, names: [String: String], titles: [String: String], isReceived: Bool
    ) -> HTML {
        let other = isReceived ? challenge.issuer : challenge.receiver
        let target: HTML
        if let score = challenge.score {
            let name = names[score.leaderboardID] ?? score.leaderboardID
            target = """
                <a href="\(address(score.leaderboardID))"><bdi>\(name)</bdi></a> · \(words[.toBeat]) \
                <b>\(score.formattedScore)</b>
                """
        } else {
            let id = challenge.achievementID ?? ""
            target = "<bdi>\(titles[id] ?? id)</bdi>"
        }
        let isOpen = challenge.state == ChallengeState.pending.rawValue
        let state: PageWord =
            switch ChallengeState(rawValue: challenge.state) {
            case .pending: challenge.acceptDate == nil ? .pending : .accepted
            case .completed: .completed
            case .declined: .declined
            case .invalid, nil: .invalid
            }
        let path = "my/challenges/\(challenge.id)"
        let next = challenge.acceptDate == nil ? button("\(path)/accept", words[.accept], isMain: true) : play(path)
        let acts: HTML? =
            isOpen && isReceived
            ? "<div class=\"acts\">\(next)\(button("\(path)/decline", words[.decline]))</div>" : nil
        return """
            <li data-challenge="\(challenge.id)">\(avatar(other))<div class="what"><b dir="auto">\(other.displayName)</b> \
            <span class="chip \(challenge.state)">\(words[state])</span><br>\(target)\
            \(challenge.message.map { "<br><q dir=\"auto\">\($0)</q>" })\
            \(isOpen ? "<br><small>\(words.instant(words[.ends], challenge.expirationDate))</small>" : nil)</div>\(acts)</li>
            """
    }

    /// Returns the button that selects an accepted challenge and opens the game. Returns a plain link if the game's
    /// origin is unknown, and nil if its address is unknown.
    private func play(_ path: String) -> HTML? {
        // The browser follows a form's redirect only to an origin in the page's content security policy.
        request.gameOrigin == nil ? gameLink(.play) : button("\(path)/play", words[.play], isMain: true)
    }

    /// `POST …/my/challenges/{id}/play`: selects the challenge, which notifies the game, and redirects to the game.
    func playChallenge(_ id: String) async throws -> Response {
        try await act(.post, "/v1/challenges/\(Picture.escaped(id))/select")
        return .redirect(to: request.gameAddress ?? address("my/challenges"), type: .normal)
    }

    // MARK: - Composing

    /// `?leaderboard=` or `?achievement=`: what friends are challenged to.
    ///
    /// - Parameters:
    ///   - draft: The form that was sent and is not accepted, for its values.
    ///   - problem: Why not.
    func composing(draft: FormBody? = nil, saying problem: String? = nil) async throws -> Response {
        guard visitor.player != nil else { return stranger(words[.dare], in: .challenges) }
        let board =
            try draft?["leaderboard"].map { name in
                try Problem.explaining("leaderboard") { try LeaderboardID(name) }
            } ?? context.query.parameter("leaderboard", LeaderboardID.init)
        let achievement =
            try draft?["achievement"].map { name in
                try Problem.explaining("achievement") { try AchievementID(name) }
            } ?? context.query.parameter("achievement", AchievementID.init)
        guard board != nil || achievement != nil else { return try await challenges() }
        let subject = board.map { ("leaderboard", $0.text) } ?? ("achievement", achievement?.text ?? "")
        let suggestions = try await ask(
            SuggestionsBody.self, "/v1/challenges/suggestions?\(subject.0)=\(subject.1)")
        let suggested = suggestions.players
        let friends = try await ask(FriendsBody.self, "/v1/friends?limit=100").friends.map(\.player)
        let others = friends.filter { friend in !suggested.contains { $0.id == friend.id } }
        var name = subject.1
        var target: HTML?
        if let board {
            name = try await boardNames()[board.text] ?? name
            target = try await ownScore(on: board).map { " · \(words[.toBeat]) <b>\($0)</b>" }
        } else {
            let all = try await ask(AchievementsBody.self, "/v1/achievements").achievements
            name = all.first { $0.id == name }?.title ?? name
        }
        let chosen = draft.map { Set($0.all("receiver")) }
        func choice(_ player: PlayerBody, isSuggested: Bool) -> HTML {
            let isChosen = chosen?.contains(player.id) ?? isSuggested
            return """
                <li><label><input type="checkbox" name="receiver" value="\(player.id)"\(isChosen ? " checked" : nil)>\
                \(avatar(player))<bdi>\(player.displayName)</bdi></label></li>
                """
        }
        let most = ChallengeSettings.receiverCountMax
        let choices =
            suggested.enumerated().map { choice($1, isSuggested: $0 < most) }
            + others.map { choice($0, isSuggested: false) }
        let form: HTML = """
            <form method="post" action="\(address("my/challenges"))" class="compose"\
            \(problem == nil ? nil : " aria-describedby=\"problem\"")>
            <input type="hidden" name="\(subject.0)" value="\(subject.1)">
            \(Self.list(choices))
            <label>\(words[.message])<input name="message" maxlength="100" dir="auto" \
            value="\(draft.map { $0["message"] ?? "" } ?? suggestions.message ?? "")"></label>
            <button class="main">\(words[.send])</button>
            </form>
            """
        return page(
            words[.dare], in: .challenges,
            """
            <h1>\(words[.dare])</h1><p class="facts"><span><bdi>\(name)</bdi>\(target)</span></p>
            \(alert(problem))
            \(choices.isEmpty ? "<p class=\"note\">\(words[.nobody])</p>" : form)
            """)
    }

    /// The score that a challenge of the player's would have on a leaderboard, formatted; nil if they have none there.
    private func ownScore(on board: LeaderboardID) async throws -> String? {
        guard let own = try await door.pageReader.ownSubmission(on: board, for: visitor),
            let leaderboard = try await door.pageReader.leaderboards(for: visitor).first(where: { $0.id == board })
        else { return nil }
        let reader = leaderboard.readerLocale(accepting: languages)
        return door.wording.formatter(of: leaderboard, for: reader).text(for: own.score)
    }

    /// `POST …/my/challenges`
    func issue(_ form: FormBody) async throws -> Response {
        let receivers = form.all("receiver")
        try demand(1...ChallengeSettings.receiverCountMax, of: receivers)
        var challenge = Dare(receivers: receivers, message: form["message"])
        if let name = form["leaderboard"] {
            let board = try Problem.explaining("leaderboard") { try LeaderboardID(name) }
            challenge.submissionID = try await door.pageReader.ownSubmission(on: board, for: visitor)?.id.text
            challenge.leaderboardID = board.text
        }
        challenge.achievementID = form["achievement"]
        try await act(.post, "/v1/challenges", challenge)
        return .redirect(to: address("my/challenges"), type: .normal)
    }

    /// Throws a problem if the number of chosen friends is outside `counts`.
    func demand(_ counts: ClosedRange<Int>, of friends: [String]) throws {
        guard !counts.contains(friends.count) else { return }
        throw Problem.invalid(nil, words.text(.chooseFriends, count(counts.lowerBound), count(counts.upperBound)))
    }

    /// What is sent to the contract.
    private struct Dare: Encodable {
        var submissionID: String?
        var leaderboardID: String?
        var achievementID: String?
        let receivers: [String]
        let message: String?
    }
}
