import Foundation
import LaurelModel
import LaurelSQLite
import Testing

@testable import LaurelServer

/// Scores and names in many languages.
@Suite struct WordingTests {
    struct Sample: CustomTestStringConvertible {
        let language: String
        let texts: [ScoreFormat: String]
        var testDescription: String { language }

        init(_ language: String, _ texts: [ScoreFormat: String]) {
            self.language = language
            self.texts = texts
        }
    }

    /// Apple's examples, and a number above a million.
    static let scores: [ScoreFormat: Int64] = [
        .integer: 1_234_567, .fixedPoint1: 1234, .elapsedMinute: 3623, .elapsedSecond: 10_000,
        .elapsedHundredth: 360_000, .moneyDollar: 123, .moneyDollarDecimal: 141, .moneyEuroDecimal: -123_456,
    ]

    static let samples = [
        Sample(
            "en",
            [
                .integer: "1,234,567", .fixedPoint1: "123.4", .elapsedMinute: "60:23", .elapsedSecond: "2:46:40",
                .elapsedHundredth: "1:00:00.00", .moneyDollar: "$123", .moneyDollarDecimal: "$1.41",
                .moneyEuroDecimal: "-€1,234.56",
            ]),
        Sample(
            "de",
            [
                .integer: "1.234.567", .fixedPoint1: "123,4", .elapsedHundredth: "1:00:00,00",
                .moneyDollarDecimal: "1,41\u{A0}$", .moneyEuroDecimal: "-1.234,56\u{A0}€",
            ]),
        Sample("de-CH", [.integer: "1’234’567", .fixedPoint1: "123.4", .moneyEuroDecimal: "EUR-1’234.56"]),
        Sample(
            "fr",
            [
                .integer: "1\u{202F}234\u{202F}567", .fixedPoint1: "123,4",
                .moneyEuroDecimal: "-1\u{202F}234,56\u{A0}€",
            ]),
        Sample("es", [.integer: "1.234.567", .moneyDollarDecimal: "1,41\u{A0}$"]),
        Sample("pt-BR", [.integer: "1.234.567", .moneyDollarDecimal: "$\u{A0}1,41"]),
        Sample("sv", [.integer: "1\u{A0}234\u{A0}567", .moneyEuroDecimal: "\u{2212}1\u{A0}234,56\u{A0}€"]),
        Sample("pl", [.integer: "1\u{A0}234\u{A0}567", .fixedPoint1: "123,4"]),
        Sample("ru", [.integer: "1\u{A0}234\u{A0}567", .elapsedSecond: "2:46:40"]),
        Sample("hi", [.integer: "12,34,567", .moneyDollar: "$123"]),
        Sample("ar-EG", [.integer: "١٬٢٣٤٬٥٦٧", .fixedPoint1: "١٢٣٫٤", .elapsedSecond: "٢:٤٦:٤٠"]),
        Sample("fa", [.integer: "۱٬۲۳۴٬۵۶۷", .fixedPoint1: "۱۲۳٫۴"]),
        Sample("he", [.integer: "1,234,567", .elapsedMinute: "60:23"]),
        Sample("da", [.integer: "1.234.567", .elapsedSecond: "2.46.40", .elapsedHundredth: "1.00.00,00"]),
        Sample("ja", [.integer: "1,234,567", .moneyDollar: "$123"]),
        Sample("", [.integer: "1,234,567"]),
        Sample("tlh", [.integer: "1,234,567", .moneyDollarDecimal: "$1.41"]),
    ]

    @Test func `Numbers are formatted for the reader's language`() async throws {
        try await ServerFixture.run { fixture in
            for (format, score) in Self.scores {
                try await fixture.createLeaderboard(format.rawValue, ",\"format\":\"\(format)\"")
                try await fixture.submit(score, to: format.rawValue)
            }
            for sample in Self.samples {
                for (format, text) in sample.texts {
                    let answer = try await fixture.read("\(format)/entries", sample.language)
                    #expect(answer.formattedScores == [text], "\(sample.language) \(format)")
                    let rank = try await fixture.read(
                        "\(format)/rank?score=\(Self.scores[format]!)", sample.language)
                    #expect(rank.json["formattedScore"] as? String == text, "\(sample.language) \(format)")
                }
            }
        }
    }

    static let localized = """
        ,"referenceName":"Cacti","primaryLanguage":"en","localizations":[\
        {"locale":"en","name":"Cacti whacked","suffix":{"one":" cactus","other":" cacti"},"image":"cactus"},\
        {"locale":"de","name":"Kakteen","format":"fixedPoint1","suffix":{"other":"Punkte"}},\
        {"locale":"pl","name":"Kaktusy","suffix":{"one":" kaktus","few":" kaktusy","other":" kaktusów"}},\
        {"locale":"ru","name":"Кактусы","suffix":{"one":" очко","few":" очка","many":" очков","other":" очка"}},\
        {"locale":"ar","name":"صبار","suffix":{"zero":" صفر","one":" نقطة","two":" نقطتان","few":" نقاط",\
        "many":" نقطةً","other":" نقطة!"}}]
        """

    @Test(arguments: [
        ("en", [0: "0 cacti", 1: "1 cactus", 2: "2 cacti", 1234: "1,234 cacti"]),
        ("de", [1: "0,1Punkte", 1234: "123,4Punkte"]),
        ("pl", [1: "1 kaktus", 2: "2 kaktusy", 5: "5 kaktusów", 12: "12 kaktusów", 22: "22 kaktusy"]),
        ("ru", [1: "1 очко", 2: "2 очка", 5: "5 очков", 11: "11 очков", 21: "21 очко", 22: "22 очка"]),
        ("ar-EG", [0: "٠ صفر", 1: "١ نقطة", 2: "٢ نقطتان", 3: "٣ نقاط", 11: "١١ نقطةً", 100: "١٠٠ نقطة!"]),
        // Numbers are in French format. The texts and their plural rules are those of the primary language.
        ("fr", [0: "0 cacti", 1: "1 cactus", 1234: "1\u{202F}234 cacti"]),
        ("de-CH", [12340: "1’234.0Punkte"]),
    ])
    func `A suffix has the plural form of its number`(language: String, texts: [Int: String]) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("cacti", Self.localized)
            for (score, text) in texts {
                let answer = try await fixture.read("cacti/rank?score=\(score)", language)
                #expect(answer.json["formattedScore"] as? String == text)
            }
        }
    }

    @Test(arguments: [
        ("pl", "Kaktusy", "pl"), ("pl-PL, en;q=0.8", "Kaktusy", "pl"), ("en;q=0.5, ru;q=0.9", "Кактусы", "ru"),
        ("en;q=0, ru;q=0.1", "Кактусы", "ru"), ("ja, de;q=0.2", "Kakteen", "de"), ("ja", "Cacti whacked", "en"),
        ("", "Cacti whacked", "en"), ("*;q=1, ;;,\u{1F335}", "Cacti whacked", "en"), ("de_AT", "Kakteen", "de"),
    ])
    func `Names follow the requested languages and then the primary language`(
        header: String, name: String, language: String
    ) async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("cacti", Self.localized)
            let board = try await fixture.read("cacti", header)
            #expect(board.json["name"] as? String == name)
            #expect(board.json["language"] as? String == language)
            #expect(board.json["referenceName"] as? String == "Cacti")
            #expect(board.json["format"] as? String == (language == "de" ? "fixedPoint1" : "integer"))
            #expect(board.json["image"] as? String == (language == "en" ? "cactus" : nil))
            #expect(board.header("Content-Language") == language)
            #expect(board.header("Vary") == "Authorization, Accept-Language")
            let list = try await fixture.read("", header)
            #expect((list.json["leaderboards"] as? [[String: any Sendable]])?.first?["name"] as? String == name)
            #expect(list.header("Content-Language") == language)
        }
    }

    @Test func `Each locale has its own cached page and ETag`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("cacti", Self.localized)
            try await fixture.submit(1234, to: "cacti")
            var tags: [String: String] = [:]
            // Each language is requested twice, so that cached pages are tested too.
            for language in ["en", "de", "de-CH", "fr", "pl", "en", "de", "de-CH", "fr", "pl"] {
                let answer = try await fixture.read("cacti/entries", language)
                let texts = [
                    "en": "1,234 cacti", "de": "123,4Punkte", "de-CH": "123.4Punkte", "fr": "1\u{202F}234 cacti",
                    "pl": "1234 kaktusy",
                ]
                #expect(answer.formattedScores == [texts[language]!])
                let tag = try #require(answer.header("ETag"))
                #expect(tags[language] ?? tag == tag)
                tags[language] = tag
                let locale = language == "de-CH" ? "de-CH/de" : language == "fr" ? "fr/en" : language
                #expect((answer.json["version"] as? String)?.hasSuffix("-\(locale)") == true)
                #expect(answer.header("Vary") == "Authorization, Accept-Language")
            }
            #expect(Set(tags.values).count == 5)
            for (language, tag) in tags {
                for other in tags.keys {
                    let answer = try await fixture.read("cacti/entries", other, tag: tag)
                    #expect(answer.status == (other == language ? 304 : 200))
                }
            }
            // Two headers that select the same locale have the same version.
            let same = try await fixture.read("cacti/entries", "pl-PL;q=0.9, en;q=0.1", tag: tags["pl"]!)
            #expect(same.status == 200 && same.formattedScores == ["1234 kaktusy"])
            let equal = try await fixture.read("cacti/entries", "pl;q=0.9, en;q=0.1", tag: tags["pl"]!)
            #expect(equal.status == 304)
        }
    }

    @Test func `Receipts are localized with the settings of each leaderboard`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard("cacti", Self.localized)
            try await fixture.createLeaderboard("laps", ",\"format\":\"elapsedHundredth\"")
            let one = try await fixture.send(
                "POST", "/v1/leaderboards/cacti/scores", key: fixture.serverKey, body: #"{"player":"ann","score":22}"#,
                headers: ["Accept-Language": "pl"])
            #expect((one.json["entry"] as? [String: any Sendable])?["formattedScore"] as? String == "22 kaktusy")
            let body = #"{"player":"ann","score":123456,"leaderboardIDs":["laps","nowhere","cacti"]}"#
            for (path, body) in [("scores", body), ("submissions", "[\(body)]")] {
                let several = try await fixture.send(
                    "POST", "/v1/\(path)", key: fixture.serverKey, body: body, headers: ["Accept-Language": "de"])
                let receipts = several.json["receipts"] as? [[String: any Sendable]] ?? []
                let texts = receipts.map { ($0["entry"] as? [String: any Sendable])?["formattedScore"] as? String }
                #expect(texts == ["0:20:34,56", nil, "12.345,6Punkte"])
            }
            let line = #"{"player":"bob","score":1,"leaderboardID":"cacti","date":"2025-12-31"}"#
            let many = try await fixture.send(
                "POST", "/v1/admin/scores", key: fixture.serverKey, body: line,
                headers: ["Accept-Language": "ru", "Content-Type": "application/x-ndjson"])
            #expect(many.text.contains("\"formattedScore\":\"1 очко\""))
            let export = try await fixture.send(
                "GET", "/v1/admin/leaderboards/cacti/export?format=ndjson", key: fixture.serverKey,
                headers: ["Accept-Language": "en"])
            #expect(export.text.contains("\"formattedScore\":\"123,456 cacti\""))
        }
    }

    @Test func `Leaderboard settings survive a restart`() async throws {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("laurel-test-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let settings =
            Self.localized + """
                ,"format":"fixedPoint3","publicRead":false,"lateWindow":"P7D","settling":"PT5M","retention":"forever",\
                "recurrence":{"every":"month","day":31,"at":"18:30","zone":"Europe/Paris"}
                """
        var documents: [String] = []
        for isFirst in [true, false] {
            let ledger = try SQLiteLedger(in: directory, creating: isFirst)
            try await ServerFixture.run(on: ledger) { fixture in
                if isFirst { try await fixture.createLeaderboard("cacti", settings) }
                let board = try await fixture.send(
                    "GET", "/v1/leaderboards/cacti", key: fixture.serverKey, headers: ["Accept-Language": "pl"])
                #expect(board.status == 200)
                documents.append(board.text)
            }
            try await ledger.close()
        }
        #expect(Set(documents).count == 1)
        #expect(
            documents[0] == """
                {"format":"fixedPoint3","game":"com.example.racer","id":"cacti","kind":"recurring","language":"pl",\
                "lateWindow":"PT168H","name":"Kaktusy",\
                "occurrence":{"duration":2678400,"endDate":"2026-01-31T17:30:00.000Z",\
                "nextStartDate":"2026-01-31T17:30:00.000Z","number":24311,"startDate":"2025-12-31T17:30:00.000Z",\
                "state":"open"},"publicRead":false,\
                "recurrence":{"at":"18:30","day":31,"every":"month","zone":"Europe/Paris"},"referenceName":"Cacti",\
                "retention":"forever","settling":"PT5M","sortOrder":"highToLow","submissionType":"best",\
                "suffix":{"few":" kaktusy","one":" kaktus","other":" kaktusów"},"tieRule":"ordinal"}
                """)
    }
}

extension ServerFixture {
    fileprivate func submit(_ score: Int64, to leaderboard: String) async throws {
        let answer = try await send(
            "POST", "/v1/leaderboards/\(leaderboard)/scores", key: serverKey,
            body: "{\"player\":\"ann\",\"score\":\(score)}")
        guard answer.status == 200 else { throw Unexpected(answer: answer) }
    }

    fileprivate func read(_ path: String, _ language: String, tag: String? = nil) async throws -> Answer {
        var headers = ["Accept-Language": language]
        headers["If-None-Match"] = tag
        return try await send("GET", "/v1/leaderboards" + (path.isEmpty ? "" : "/\(path)"), headers: headers)
    }
}

extension ServerFixture.Answer {
    fileprivate var formattedScores: [String?] {
        (json["entries"] as? [[String: any Sendable]] ?? []).map { $0["formattedScore"] as? String }
    }
}
