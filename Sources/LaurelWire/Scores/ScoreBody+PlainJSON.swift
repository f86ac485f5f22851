import LaurelModel

extension ScoreBody: PlainJSONReadable {
    init(plain json: inout PlainJSON) throws(PlainJSON.Unusual) {
        var score: Int64?
        var context: UInt64?
        var body = ScoreBody(score: 0)
        var one: LeaderboardID?
        try json.object { json, name throws(PlainJSON.Unusual) in
            switch name {
            case "id": try Self.read(&json, into: &body.id, SubmissionID.init)
            case "score": try Self.once(&score, json.integer())
            case "context": try Self.once(&context, json.integer())
            case "date": try Self.read(&json, into: &body.date, Moment.init(iso8601:))
            case "sentAt": try Self.read(&json, into: &body.sentAt, Moment.init(iso8601:))
            case "occurrence": try Self.once(&body.occurrence, json.integer())
            case "player": try Self.read(&json, into: &body.player, PlayerReference.init)
            case "displayName": try Self.read(&json, into: &body.displayName, DisplayName.init(_:))
            case "leaderboardID": try Self.read(&json, into: &one, LeaderboardID.init)
            case "leaderboardIDs":
                let ids = try json.list { json throws(PlainJSON.Unusual) in
                    try Self.value(json.text(), LeaderboardID.init)
                }
                try Self.once(&body.leaderboardIDs, ids)
            default: throw PlainJSON.Unusual()
            }
        }
        guard let score, one == nil || body.leaderboardIDs == nil else { throw PlainJSON.Unusual() }
        body.score = score
        body.context = context ?? 0
        if let one { body.leaderboardIDs = [one] }
        self = body
    }

    private static func read<Value, Failure: Error>(
        _ json: inout PlainJSON, into field: inout Value?, _ parse: (String) throws(Failure) -> Value
    ) throws(PlainJSON.Unusual) {
        try once(&field, value(json.text(), parse))
    }

    private static func value<Value, Failure: Error>(
        _ text: String, _ parse: (String) throws(Failure) -> Value
    ) throws(PlainJSON.Unusual) -> Value {
        do throws(Failure) { return try parse(text) } catch { throw PlainJSON.Unusual() }
    }

    private static func once<Value>(_ field: inout Value?, _ value: Value) throws(PlainJSON.Unusual) {
        guard field == nil else { throw PlainJSON.Unusual() }
        field = value
    }
}

extension ScoresBody: PlainJSONReadable {
    init(plain json: inout PlainJSON) throws(PlainJSON.Unusual) {
        func list(_ json: inout PlainJSON) throws(PlainJSON.Unusual) -> [ScoreBody] {
            try json.list { json throws(PlainJSON.Unusual) in try ScoreBody(plain: &json) }
        }
        if json.isList {
            self.init(submissions: try list(&json))
            return
        }
        var submissions: [ScoreBody]?
        try json.object { json, name throws(PlainJSON.Unusual) in
            guard name == "submissions", submissions == nil else { throw PlainJSON.Unusual() }
            submissions = try list(&json)
        }
        guard let submissions else { throw PlainJSON.Unusual() }
        self.init(submissions: submissions)
    }
}
