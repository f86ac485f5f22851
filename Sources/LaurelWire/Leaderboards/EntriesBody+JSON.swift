import LaurelModel

extension WireJSON {
    /// Writes a page of entries, the most frequent response.
    public static func bytes(of body: EntriesBody, integers: Integers = .number) -> [UInt8] {
        var json = JSONWriter(integers.form)
        body.write(to: &json)
        return json.bytes
    }
}

extension EntryBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("context", exact: context)
            json.field("date", date)
            json.field("formattedScore", formattedScore)
            if let globalRank { json.field("globalRank", globalRank) }
            json.name("player")
            player.write(to: &json)
            json.field("rank", rank)
            json.field("score", exact: score)
        }
    }
}

extension PlayerBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("avatarURL", avatarURL)
            json.field("displayName", displayName)
            if let externalID { json.field("externalID", externalID) }
            json.field("id", id)
        }
    }
}

extension OccurrenceBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("duration", duration)
            json.field("endDate", endDate.iso8601)
            json.field("nextStartDate", nextStartDate.iso8601)
            json.field("number", exact: number)
            json.field("startDate", startDate.iso8601)
            json.field("state", state)
        }
    }
}

extension EntriesBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("entries")
            json.list(entries) { $1.write(to: &$0) }
            json.field("generatedAt", generatedAt)
            json.field("leaderboardID", leaderboardID)
            if let localPlayerEntry {
                json.name("localPlayerEntry")
                localPlayerEntry.write(to: &json)
            }
            if let notFound {
                json.name("notFound")
                json.list(notFound) { $0.text($1) }
            }
            if let occurrence {
                json.name("occurrence")
                occurrence.write(to: &json)
            }
            json.field("playerCount", playerCount)
            json.field("position", position)
            json.field("version", version)
        }
    }
}
