import LaurelModel

extension PublishedState {
    /// Returns a page of a classic leaderboard's all-time ranking; nil unless the ranking and the players of its rows are
    /// in memory. O(log n + rows)
    func page(
        _ selection: PageSelection, of registered: RegisteredLeaderboard, for viewer: PlayerReference?,
        at moment: Moment
    ) -> PackedRankingPage? {
        read { memory in
            guard let board = memory.boards[RankingID(leaderboard: registered.number)] else { return nil }
            var isComplete = true
            func known(_ reference: PlayerReference) -> PlayerNumber? {
                let number = memory.players.number(of: reference)
                if number == nil { isComplete = false }
                return number
            }
            let number = viewer.flatMap(known)
            // A hidden player sees a different ranking, which must be computed first.
            guard number.map(board.withholds) != true else { return nil }
            var notFound: [PlayerReference] = []
            let (places, local, count) = board.answer(
                selection, named: known, to: number, among: nil, notFound: &notFound)
            guard isComplete else { return nil }
            var page = PackedRankingPage(
                of: board.registered, version: RankingPage.version(in: memory.epoch, at: board.position, for: number),
                position: board.position, generatedAt: moment, playerCount: count, notFound: notFound)
            page.reserveCapacity(places.count + 1)
            for place in places {
                guard let row = memory.players.read(place.player, { page.row(place, $0) }) else { return nil }
                page.rows.append(row)
            }
            if let local {
                page.localRow = memory.players.read(local.player) { page.row(local, $0) }
                guard page.localRow != nil else { return nil }
            }
            return page
        }
    }
}

extension PackedRankingPage {
    /// Appends a player to ``players``, and returns the player's row.
    fileprivate mutating func row(_ place: Board.Place, _ player: PackedPlayer) -> Row {
        players.append(contentsOf: player.bytes)
        return Row(
            rank: place.rank, player: place.player, entry: place.entry, offset: players.count - player.byteCount)
    }
}
