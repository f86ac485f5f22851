import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// The pages of a player's challenges.
struct ChallengePages {
    let request: PageRequest

    private var words: PageWords { request.words }

    static func routes(_ pages: PageRoutes) -> [Route] {
        [
            pages.page("/g/{game}/my/challenges") { try await ChallengePages(request: $0).list() },
            pages.page("/g/{game}/my/challenges/new") { try await ChallengePages(request: $0).composer() },
            pages.form("/g/{game}/my/challenges") {
                try await ChallengePages(request: $0).issue($1)
            } rejected: {
                try await ChallengePages(request: $0).composer(problem: $1, draft: $2)
            },
            pages.form("/g/{game}/my/challenges/{id}/{act}") { request, _ in
                try await ChallengePages(request: request).act(request.part("act"), on: request.part("id"))
            } rejected: { request, problem, _ in
                try await ChallengePages(request: request).list(problem: problem)
            },
        ]
    }

    /// Returns the page of the player's challenges.
    ///
    /// - Parameters:
    ///   - problem: The reason why a form was rejected.
    ///   - draft: A rejected form of a group challenge, whose values are shown again.
    func list(problem: String? = nil, draft: FormBody? = nil) async throws -> Response {
        let title = words[.challenges]
        guard request.viewer.player != nil else { return request.signInPage(title, in: .challenges) }
        let freshness = try await request.freshness
        let received = try await request.fetch(ChallengesBody.self, "/v1/challenges?role=received").challenges
        let issued = try await request.fetch(ChallengesBody.self, "/v1/challenges?role=issued").challenges
        let names = try await request.boardNames()
        let achievements = try await request.fetch(AchievementsBody.self, "/v1/achievements").achievements
        let titles = Dictionary(achievements.map { ($0.id, $0.title) }, uniquingKeysWith: { $1 })
        func section(_ word: PageWord, _ challenges: [ChallengeBody], isReceived: Bool) -> HTML {
            let items = challenges.map { html(of: $0, names: names, titles: titles, isReceived: isReceived) }
            return """
                <h2>\(words[word])</h2>
                \(request.list(items, orElse: words[.noChallenges]))

                """
        }
        let groups = try await GroupChallengePages(request: request).section(names, draft: draft)
        let start: HTML? =
            groups?.canStart == true
            ? "<p class=\"onward\"><a class=\"button\" href=\"#start\">\(words[.startGroup])</a></p>" : nil
        return request.page(
            title, in: .challenges,
            """
            <section data-live="" data-address="\(request.address("my/challenges"))"\(freshness)>
            <h1>\(title)</h1>
            \(request.alert(problem))
            \(start)
            \(section(.received, received, isReceived: true))\(section(.issued, issued, isReceived: false))
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
                <a href="\(request.address(score.leaderboardID))"><bdi>\(name)</bdi></a> · \(words[.toBeat]) \
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
        let next =
            challenge.acceptDate == nil
            ? request.button("\(path)/accept", words[.accept], isMain: true) : playButton(path)
        let acts: HTML? =
            isOpen && isReceived
            ? "<div class=\"acts\">\(next)\(request.button("\(path)/decline", words[.decline]))</div>" : nil
        return """
            <li data-challenge="\(challenge.id)">\(request.avatar(other))<div class="what"><b dir="auto">\(other.displayName)</b> \
            <span class="chip \(challenge.state)">\(words[state])</span><br>\(target)\
            \(challenge.message.map { "<br><q dir=\"auto\">\($0)</q>" })\
            \(isOpen ? "<br><small>\(words.instant(words[.ends], challenge.expirationDate))</small>" : nil)</div>\(acts)</li>
            """
    }

    /// Returns the button that selects an accepted challenge and opens the game. Returns a plain link if the game's
    /// origin is unknown, and nil if its address is unknown.
    private func playButton(_ path: String) -> HTML? {
        // The browser follows a form's redirect only to an origin in the page's content security policy.
        request.http.gameOrigin == nil
            ? request.gameLink(.play) : request.button("\(path)/play", words[.play], isMain: true)
    }

    /// `POST …/my/challenges/{id}/{act}`: accepts, declines or plays a challenge. The action `play` selects the
    /// challenge, which notifies the game, and redirects to the game.
    private func act(_ act: String, on id: String) async throws -> Response {
        guard act == "play" else {
            try await request.send(.post, "/v1/challenges/\(Picture.escaped(id))/\(Picture.escaped(act))")
            return .redirect(to: request.address("my/challenges"), type: .normal)
        }
        try await request.send(.post, "/v1/challenges/\(Picture.escaped(id))/select")
        return .redirect(to: request.http.gameAddress ?? request.address("my/challenges"), type: .normal)
    }

    // MARK: - New challenges

    /// Returns the page with the form that challenges friends on a leaderboard (`?leaderboard=`) or with an achievement
    /// (`?achievement=`).
    ///
    /// - Parameters:
    ///   - problem: The reason why the form was rejected.
    ///   - draft: The rejected form, whose values are shown again.
    private func composer(problem: String? = nil, draft: FormBody? = nil) async throws -> Response {
        guard request.viewer.player != nil else { return request.signInPage(words[.challengeFriends], in: .challenges) }
        let board =
            try draft?["leaderboard"].map { name in
                try Problem.explaining("leaderboard") { try LeaderboardID(name) }
            } ?? request.context.query.parameter("leaderboard", LeaderboardID.init)
        let achievement =
            try draft?["achievement"].map { name in
                try Problem.explaining("achievement") { try AchievementID(name) }
            } ?? request.context.query.parameter("achievement", AchievementID.init)
        guard board != nil || achievement != nil else { return try await list() }
        let subject = board.map { ("leaderboard", $0.text) } ?? ("achievement", achievement?.text ?? "")
        let suggestions = try await request.fetch(
            SuggestionsBody.self, "/v1/challenges/suggestions?\(subject.0)=\(subject.1)")
        let suggested = suggestions.players
        let friends = try await request.fetch(FriendsBody.self, "/v1/friends?limit=100").friends.map(\.player)
        let others = friends.filter { friend in !suggested.contains { $0.id == friend.id } }
        var name = subject.1
        var target: HTML?
        if let board {
            name = try await request.boardNames()[board.text] ?? name
            target = try await ownScore(on: board).map { " · \(words[.toBeat]) <b>\($0)</b>" }
        } else {
            let all = try await request.fetch(AchievementsBody.self, "/v1/achievements").achievements
            name = all.first { $0.id == name }?.title ?? name
        }
        let chosen = draft.map { Set($0.all("receiver")) }
        func choice(_ player: PlayerBody, isSuggested: Bool) -> HTML {
            let isChosen = chosen?.contains(player.id) ?? isSuggested
            return """
                <li><label><input type="checkbox" name="receiver" value="\(player.id)"\(isChosen ? " checked" : nil)>\
                \(request.avatar(player))<bdi>\(player.displayName)</bdi></label></li>
                """
        }
        let most = ChallengeSettings.receiverCountMax
        let choices =
            suggested.enumerated().map { choice($1, isSuggested: $0 < most) }
            + others.map { choice($0, isSuggested: false) }
        let form: HTML = """
            <form method="post" action="\(request.address("my/challenges"))" class="compose"\
            \(problem == nil ? nil : " aria-describedby=\"problem\"")>
            <input type="hidden" name="\(subject.0)" value="\(subject.1)">
            \(PageRequest.list(choices))
            <label>\(words[.message])<input name="message" maxlength="100" dir="auto" \
            value="\(draft.map { $0["message"] ?? "" } ?? suggestions.message ?? "")"></label>
            <button class="main">\(words[.send])</button>
            </form>
            """
        return request.page(
            words[.challengeFriends], in: .challenges,
            """
            <h1>\(words[.challengeFriends])</h1><p class="facts"><span><bdi>\(name)</bdi>\(target)</span></p>
            \(request.alert(problem))
            \(choices.isEmpty ? "<p class=\"note\">\(words[.noFriendsToChallenge])</p>" : form)
            """)
    }

    /// Returns the player's formatted score on a leaderboard for a new challenge; nil if the player has no score there.
    private func ownScore(on board: LeaderboardID) async throws -> String? {
        guard let own = try await request.door.pageReader.ownSubmission(on: board, for: request.viewer),
            let leaderboard = try await request.door.pageReader.leaderboards(for: request.viewer).first(where: {
                $0.id == board
            })
        else { return nil }
        let reader = leaderboard.readerLocale(accepting: request.languages)
        return request.door.wording.formatter(of: leaderboard, for: reader).text(for: own.score)
    }

    /// `POST …/my/challenges`: challenges the chosen friends.
    private func issue(_ form: FormBody) async throws -> Response {
        let receivers = form.all("receiver")
        try request.checkCount(of: receivers, in: 1...ChallengeSettings.receiverCountMax)
        var challenge = NewChallenge(receivers: receivers, message: form["message"])
        if let name = form["leaderboard"] {
            let board = try Problem.explaining("leaderboard") { try LeaderboardID(name) }
            challenge.submissionID = try await request.door.pageReader.ownSubmission(on: board, for: request.viewer)?.id
                .text
            challenge.leaderboardID = board.text
        }
        challenge.achievementID = form["achievement"]
        try await request.send(.post, "/v1/challenges", challenge)
        return .redirect(to: request.address("my/challenges"), type: .normal)
    }

    /// The body of the API request.
    private struct NewChallenge: Encodable {
        var submissionID: String?
        var leaderboardID: String?
        var achievementID: String?
        let receivers: [String]
        let message: String?
    }
}
