import LaurelModel

extension WireJSON {
    /// Writes the response to a score.
    public static func bytes(of body: ReceiptBody, integers: Integers = .number) throws -> [UInt8] {
        var json = JSONWriter(integers.form)
        try body.write(to: &json)
        return json.bytes
    }
}

extension ReceiptBody: JSONWritable {
    func write(to json: inout JSONWriter) throws {
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
            // Problems are rare, so their general encoding is fast enough.
            if let problem { try json.field("problem", encoding: problem) }
            json.field("replayed", replayed)
        }
    }
}

extension ReceiptsBody: JSONWritable {
    func write(to json: inout JSONWriter) throws {
        try json.object { json in
            json.name("receipts")
            try json.list(receipts) { try $1.write(to: &$0) }
        }
    }
}
