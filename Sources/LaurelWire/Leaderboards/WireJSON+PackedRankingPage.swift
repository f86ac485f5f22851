package import LaurelModel

extension WireJSON {
    /// Writes a page like ``EntriesBody``, without creating the texts of its players.
    ///
    /// - Parameters:
    ///   - version: The version of the page with the reader's locale; see ``EntriesBody/version``.
    ///   - scores: The formatter of the leaderboard's scores for the reader's locale.
    package static func bytes(
        of page: PackedRankingPage, version: String, for reader: Author, scores: ScoreFormatter, integers: Integers
    ) -> [UInt8] {
        var json = JSONWriter(integers.form, byteCount: 512 + 384 * page.rows.count)
        page.players.withUnsafeBytes { players in
            func write(_ row: PackedRankingPage.Row, to json: inout JSONWriter) {
                // A page with rows has the bytes of their players, so the buffer has an address.
                let player = PackedPlayer(players.baseAddress! + row.offset)
                json.write(row, player, for: reader, scores: scores)
            }
            json.object { json in
                json.name("entries")
                json.list(page.rows) { write($1, to: &$0) }
                json.field("generatedAt", page.generatedAt)
                json.field("leaderboardID", page.registered.leaderboard.id.text)
                if let row = page.localRow {
                    json.name("localPlayerEntry")
                    write(row, to: &json)
                }
                if !page.notFound.isEmpty {
                    json.name("notFound")
                    json.list(page.notFound) { $0.text($1.text) }
                }
                json.field("playerCount", page.playerCount)
                json.field("position", page.position.value)
                json.field("version", version)
            }
        }
        return json.bytes
    }
}

extension JSONWriter {
    /// Writes a row like ``EntryBody``.
    fileprivate mutating func write(
        _ row: PackedRankingPage.Row, _ player: PackedPlayer, for reader: Author, scores: ScoreFormatter
    ) {
        object { json in
            json.field("context", exact: row.entry.context)
            json.field("date", row.entry.date)
            json.field("formattedScore", row.entry.score, formattedBy: scores)
            json.name("player")
            json.object { json in
                json.field("avatarURL", player.id, after: "/v1/players/", before: "/avatar")
                if player.flags.contains(.underage) {
                    json.field("displayName", DisplayName(numbered: row.player).text)
                } else {
                    json.field("displayName", utf8: player.displayName)
                }
                if reader == .server, !player.externalID.isEmpty { json.field("externalID", utf8: player.externalID) }
                json.field("id", player.id)
            }
            json.field("rank", row.rank)
            json.field("score", exact: row.entry.score)
        }
    }
}
