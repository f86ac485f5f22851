extension ReceiptBody: JSONTextWritable {
    func write(to json: inout JSONText) throws {
        try json.object { json in
            json.name("challengesCompleted")
            json.list(challengesCompleted) { $0.text($1) }
            if let entry {
                json.name("entry")
                entry.write(to: &json)
            }
            json.field("id", id)
            json.field("leaderboardID", leaderboardID)
            json.field("outcome", outcome)
            json.field("playerCount", playerCount)
            json.field("position", position)
            if let previousRank { json.field("previousRank", previousRank) }
            // Rare: its own encoding will do.
            if let problem { json.field("problem", encoded: try WireJSON.encoded(problem, integers: json.integers)) }
            json.field("replayed", replayed)
        }
    }
}

extension ReceiptsBody: JSONTextWritable {
    func write(to json: inout JSONText) throws {
        try json.object { json in
            json.name("receipts")
            try json.list(receipts) { try $1.write(to: &$0) }
        }
    }
}
