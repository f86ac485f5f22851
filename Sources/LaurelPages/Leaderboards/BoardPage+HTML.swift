import Hummingbird
import LaurelModel
import LaurelServer

extension BoardPage {
    var response: Response {
        let summary = "\(words.label(.players)) \(counts.text(for: Int64(page.playerCount)))"
        return request.page(
            name, in: .boards, summary: summary, image: gameImage, version: version,
            """
            <section class="board" data-live="\(address.board.text)" data-version="\(version)"\(freshness)>
            <div class="about"><div class="title">\(image.map { Picture.of($0, in: request.game.id) })<h1 dir="auto">\(name)</h1></div>
            <p class="facts"><span>\(words.label(.players)) <b>\(counts.text(for: Int64(page.playerCount)))</b></span>\(time)</p>
            <div class="filters">\(people)\(tabs)</div>
            \(isBanned ? "<p class=\"note\">\(words[.banned])</p>" : nil)\
            \(isUnranked ? "<p class=\"note\">\(words[.notRanked])</p>" : nil)</div>
            <div class="rows">\(page.playerCount == 0 ? "<p class=\"note\">\(words[.empty])</p>" : table)
            \(pagination)\(actions)</div>
            <p class="unseen" role="status" aria-live="polite"></p>
            </section>
            """)
    }

    private var table: HTML {
        """
        <table>
        <caption class="unseen">\(name)</caption>
        <thead><tr><th scope="col">\(words[.rank])</th><th scope="col">\(words[.player])</th>\
        <th scope="col" class="score">\(words[.score])</th><th scope="col" class="date">\(words[.date])</th></tr></thead>
        <tbody>
        \(page.standings.map(row))</tbody>
        \(ownRow.map { "<tfoot>\(row($0))</tfoot>" })
        </table>
        """
    }

    /// The links to all players and to friends, for a signed-in player.
    private var people: HTML? {
        guard request.viewer.player != nil else { return nil }
        let links = [(PlayerScope.global, PageWord.everyone), (.friends, .friends)].map { scope, word -> HTML in
            let current: HTML? = scope == address.scope ? " aria-current=\"page\"" : nil
            return "<a href=\"\(address.showing(scope).text)\"\(current)>\(words[word])</a>"
        }
        return "<nav class=\"tabs people\" aria-label=\"\(words[.players])\">\(links)</nav>"
    }

    /// The links of a signed-in player who has a row.
    private var actions: HTML? {
        guard let player = request.viewer.player, page.localStanding != nil else { return nil }
        let around: HTML? =
            address.player == nil && ownRow != nil
            ? "<a href=\"\(address.around(player).text)\">\(words[.around])</a>" : nil
        let challenge: HTML? =
            page.leaderboard.combination == nil
            ? """
            <a class="main" href="\(request.address("my/challenges/new", [("leaderboard", address.board.text)]))">\
            \(words[.challengeFriends])</a>
            """ : nil
        return "<p class=\"onward\">\(around)\(challenge)</p>"
    }

    /// The time scopes of a classic leaderboard, or the occurrences of a recurring one.
    private var tabs: HTML {
        let tabs: [(name: String, address: BoardAddress, isShown: Bool)]
        if page.leaderboard.recurrence == nil {
            tabs = [TimeScope.today, .week, .allTime].map { (words[$0.word], address.showing($0), $0 == address.time) }
        } else {
            let isPrevious = address.occurrence != nil && address.occurrence != .current
            tabs =
                [(words[.current], address.showing(nil), !isPrevious)]
                + (previous == nil && !isPrevious
                    ? [] : [(words[.previous], address.showing(.previous), isPrevious)])
        }
        let links = tabs.map { tab -> HTML in
            "<a href=\"\(tab.address.text)\"\(tab.isShown ? " aria-current=\"page\"" : nil)>\(tab.name)</a>"
        }
        return "<nav class=\"tabs\" aria-label=\"\(name)\">\(links)</nav>"
    }

    /// The end of the occurrence, or the start of the next one.
    private var time: HTML? {
        guard let status = page.occurrence else { return nil }
        switch status.state {
        case .open: return words.instant(words[.ends], status.occurrence.end)
        case .settling:
            return
                "\(words.instant(words[.ended], status.occurrence.end))<span class=\"clock\">\(words[.settling])</span>"
        case .gap: return words.instant(words[.starts], status.occurrence.nextStart)
        case .final: return words.instant(words[.ended], status.occurrence.end)
        }
    }

    private func row(_ standing: Standing) -> HTML {
        let player = standing.player
        let isOwn = player.id == self.player
        let rank = counts.text(for: Int64(standing.rank))
        let medal: HTML? = standing.rank <= 3 ? Wreath.medal(standing.rank) : nil
        let date = standing.entry.date.iso8601
        return """
            <tr data-player="\(player.id.text)"\(isOwn ? " class=\"me\"" : nil)><td class="rank">\(medal)<span>\(rank)</span></td>\
            <th scope="row"><span class="who">\(Avatar.of(player.id))<bdi>\(player.shownName.text)</bdi>\
            \(isOwn ? "<span class=\"you\">\(words[.you])</span>" : nil)\(globalRank(of: standing))</span></th>\
            <td class="score">\(scores.text(for: standing.entry.score))</td>\
            <td class="date"><time datetime="\(date)">\(String(date.prefix(10)))</time></td></tr>

            """
    }

    /// Returns a friend's rank among all players, for a page of friends.
    private func globalRank(of standing: Standing) -> HTML? {
        standing.globalRank.map { rank -> HTML in
            """
            <small class="global" title="\(words[.ofAll])"><span class="unseen">\(words.label(.ofAll))</span> \
            #\(counts.text(for: Int64(rank)))</small>
            """
        }
    }

    private var pagination: HTML? {
        guard page.playerCount > BoardAddress.rowCount else { return nil }
        let first = firstRow
        let last = first + page.standings.count - 1
        // Row numbers start at 1.
        func link(_ row: Int, _ text: String, _ relation: String) -> HTML? {
            guard let address = try? address.starting(at: row) else { return nil }
            return "<a rel=\"\(relation)\" href=\"\(address.text)\">\(text)</a>"
        }
        let back = first > 1 ? link(max(1, first - BoardAddress.rowCount), words[.back], "prev") : nil
        let top = first > BoardAddress.rowCount + 1 ? link(1, words[.first], "first") : nil
        let next = last < page.playerCount && !page.standings.isEmpty ? link(last + 1, words[.next], "next") : nil
        let span: HTML? =
            page.standings.isEmpty
            ? nil
            : """
            <span><bdi>\(counts.text(for: Int64(first)))–\(counts.text(for: Int64(last)))</bdi> / \
            <bdi>\(counts.text(for: Int64(page.playerCount)))</bdi></span>
            """
        return "<nav class=\"pages\" aria-label=\"\(words[.pages])\">\(top)\(back)\(span)\(next)</nav>"
    }

    /// The number of the first row, from 1. On a page around a player, it is the rank of the first row, which is lower
    /// than the row number if players share a rank.
    private var firstRow: Int { address.start?.value ?? (address.player == nil ? 1 : page.standings.first?.rank ?? 1) }
}

extension TimeScope {
    fileprivate var word: PageWord {
        switch self {
        case .today: .today
        case .week: .week
        case .allTime: .allTime
        }
    }
}
