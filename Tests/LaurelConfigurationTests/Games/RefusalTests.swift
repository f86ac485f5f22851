import LaurelConfiguration
import Testing

/// Errors in documents are reported together, each with its line, its column and advice.
struct RefusalTests {
    @Test(arguments: [
        ("", "error: The document is empty. Add leaderboards."),
        ("- a", "1:1: error: The value is a list. Use an object: fields with a name and a colon."),
        (
            "leaderboard: []",
            "1:1 leaderboard: error: Unknown field “leaderboard”. Did you mean leaderboards?"
        ),
        (
            "colour: red",
            """
            1:1 colour: error: Unknown field “colour”. Supported fields: language, defaultLeaderboard, leaderboards, \
            leaderboardSets, achievements, groupChallenges, theme, gameKit.
            """
        ),
        (
            "theme: {accent: teal}",
            "1:9 theme.accent: error: The color is not valid. Use six hexadecimal digits, such as 7c3aed."
        ),
        (
            "language: klingon",
            """
            1:1 language: error: “klingon” is not a language. Use a language code with an optional script and \
            region, such as en, pt-BR or zh-Hant.
            """
        ),
        (
            "language:",
            "1:1 language: error: The value is empty. Use a text, or omit the field."
        ),
        ("language: [en]", "1:11 language: error: The value is a list. Use a text."),
        ("leaderboards: whacks", "1:15 leaderboards: error: The value is a scalar. Use a list."),
        (
            "leaderboards:\n  - sortOrder: highToLow",
            "2:5 leaderboards[0].id: error: The id is missing. Use the id that the game sends."
        ),
        (
            "leaderboards: [{id: two words}]",
            """
            1:17 leaderboards[0].id: error: The identifier contains " ". Use only A-Z a-z 0-9 . _ -
            """
        ),
        (
            "a: [1, 2",
            """
            2:1: error: Invalid YAML: did not find expected ',' or ']'. Check the indentation, the colons and the \
            quotes here and before.
            """
        ),
        ("a: 1\nb: 2\na: 3", "1:1: error: The field “a” occurs twice. Remove one of them."),
        (
            "a: 1\n---\nb: 2",
            """
            2:1: error: Invalid YAML: but found another document. Check the indentation, the colons and the quotes \
            here and before.
            """
        ),
        ("[a]: 1", "1:1: error: A list or an object cannot be a field's name. Use a name before the colon."),
        (
            "language: !!binary ZW4=",
            """
            1:11: error: The tag “tag:yaml.org,2002:binary” is not supported. Remove the tag.
            """
        ),
        (
            "a: &x [1]\nb: *x",
            """
            error: The alias “*x” is not supported. Use the full value. If it is a text that starts with an \
            asterisk, put it in quotes.
            """
        ),
    ])
    func `An unreadable document is rejected with its place`(text: String, refusal: String) {
        #expect(Samples.refusal(of: text) == refusal)
    }

    /// Settings of a leaderboard `whacks`, from its second line on.
    @Test(arguments: [
        (
            "sortOder: highToLow",
            "3:5 leaderboards[0].sortOder: error: Unknown field “sortOder”. Did you mean sortOrder?"
        ),
        (
            "sortOrder: hightolow",
            """
            3:5 leaderboards[0].sortOrder: error: “hightolow” is not a value of sortOrder. Did you mean highToLow? \
            Supported values: highToLow, lowToHigh.
            """
        ),
        (
            "tieRule: loose",
            """
            3:5 leaderboards[0].tieRule: error: “loose” is not a value of tieRule. Supported values: ordinal, \
            shared, dense.
            """
        ),
        (
            "scoreRange: {}",
            """
            3:5 leaderboards[0].scoreRange: error: A score range requires at least one end. Use the lowest score, \
            the highest score, or both.
            """
        ),
        (
            "scoreRange: {lowest: 2, highest: 1}",
            """
            3:5 leaderboards[0].scoreRange: error: The range 2..1 is empty: its first number is above its second. \
            Swap the numbers.
            """
        ),
        (
            "scoreRange: {lowest: 0, highest: 1.5}",
            """
            3:29 leaderboards[0].scoreRange.highest: error: “1.5” is not a whole number. Use a number from \
            -9223372036854775808 to 9223372036854775807, in digits only.
            """
        ),
        (
            "scoreRange: {lowest: 0, highest: 9223372036854775808}",
            """
            3:29 leaderboards[0].scoreRange.highest: error: “9223372036854775808” is not a whole number of 64 bits. \
            Use a number from -9223372036854775808 to 9223372036854775807, in digits only.
            """
        ),
        (
            "publicRead: yes",
            "3:5 leaderboards[0].publicRead: error: “yes” is neither true nor false. Use true or false."
        ),
        (
            "lateWindow: 30 days",
            """
            3:5 leaderboards[0].lateWindow: error: “30 days” is not a duration. Use PT15M, PT24H, PT1H30M or P7D.
            """
        ),
        (
            "settling: PT1M",
            """
            3:5 leaderboards[0].settling: error: A leaderboard without a recurrence has no settling. Remove it, or \
            add a recurrence.
            """
        ),
        (
            "recurrence: {every: day}\n    settling: P4D",
            """
            4:5 leaderboards[0].settling: error: The settling period PT96H is invalid. Use PT0S to PT72H, counted \
            from the occurrence's end.
            """
        ),
        (
            "recurrence: {every: day, at: 25:00}",
            """
            3:30 leaderboards[0].recurrence.at: error: “25:00” is not a time of day. Use hours and minutes from \
            00:00 to 23:59, with optional seconds, such as 18:30 or 18:30:15.
            """
        ),
        (
            "recurrence: {every: day, zone: Paris}",
            """
            3:30 leaderboards[0].recurrence.zone: error: “Paris” is not a time zone. Use UTC or a name of the time \
            zone database, such as Europe/Paris or America/New_York.
            """
        ),
        (
            "recurrence: {every: day, weekday: monday}",
            """
            3:30 leaderboards[0].recurrence.weekday: error: A recurrence of every day has no field “weekday”. \
            Supported fields: every, at, zone, start, duration.
            """
        ),
        (
            "recurrence: {start: 2025-03-16, duration: PT2H, interval: PT1H}",
            """
            3:37 leaderboards[0].recurrence.duration: error: The duration PT2H is longer than the interval PT1H, so \
            occurrences would overlap. Shorten the duration or lengthen the interval.
            """
        ),
        (
            "recurrence: {every: day, duration: PT25H}",
            """
            3:30 leaderboards[0].recurrence.duration: error: The duration PT25H may be longer than a day, so \
            occurrences would overlap. Use at most PT24H, or omit it: each occurrence then lasts until the next.
            """
        ),
        (
            "recurrence: {start: 2025-03-16, rule: FREQ=WEEKLY;INTERVAL=1}",
            """
            3:37 leaderboards[0].recurrence.rule: error: App Store Connect does not support FREQ=WEEKLY. Use \
            FREQ=DAILY;INTERVAL=7 for a week.
            """
        ),
        (
            "recurrence: {duration: PT1H}",
            """
            3:5 leaderboards[0].recurrence: error: The recurrence has no interval. Use “every” (day, week, month, \
            year), or “start” with “interval”, or “start” with “rule” in App Store Connect's notation.
            """
        ),
        (
            "recurrence: {interval: PT1H}",
            """
            3:5 leaderboards[0].recurrence.start: error: The start is missing. Use the start of the first occurrence.
            """
        ),
        (
            "combined: {by: best, members: [a, b]}\n    sortOrder: highToLow",
            """
            4:5 leaderboards[0].sortOrder: error: A combined leaderboard has no sortOrder. Its order and format are \
            those of its members. Remove it, or remove “combined”.
            """
        ),
        (
            "combined: {}",
            """
            3:5 leaderboards[0].combined.by: error: The rule is missing. Use sum or best.
            3:5 leaderboards[0].combined.members: error: The members are missing. List two or more leaderboards.
            """
        ),
        (
            "format: hours",
            """
            3:5 leaderboards[0].format: error: “hours” is not a score format. Use one of integer, fixedPoint1, \
            fixedPoint2, fixedPoint3, elapsedMinute, elapsedSecond, elapsedHundredth, elapsedMillisecond, moneyDollar, \
            moneyDollarDecimal, moneyPound, moneyPoundDecimal, moneyEuro, moneyEuroDecimal, moneyFranc, \
            moneyFrancDecimal, moneyKroner, moneyKronerDecimal, moneyYen, or Apple's name of the format.
            """
        ),
        (
            "localizations: {en: {}}",
            "3:21 leaderboards[0].localizations.en.name: error: The name is missing. Use the text that players see."
        ),
        (
            "localizations: {en-US: {name: A}, en_us: {name: B}}",
            """
            3:39 leaderboards[0].localizations.en_us: error: There are two localizations for en-US. Remove one of them.
            """
        ),
        (
            "localizations: {en: {name: A, image: ../secret.png}}",
            """
            3:35 leaderboards[0].localizations.en.image: error: “../secret.png” is outside the folder of images. \
            Use a path within it, such as en-US/Board.png.
            """
        ),
        (
            "localizations: {en: {name: A, suffix: {plural: x}}}",
            """
            3:44 leaderboards[0].localizations.en.suffix.plural: error: Unknown field “plural”. Supported fields: \
            zero, one, two, few, many, other.
            """
        ),
        (
            #"referenceName: "a\tb""#,
            """
            3:5 leaderboards[0].referenceName: error: “a\u{FFFD}b” is not a valid line. Use 1 to 200 bytes without \
            control characters.
            """
        ),
    ])
    func `An invalid leaderboard setting is rejected with its place`(setting: String, refusal: String) {
        #expect(Samples.refusal(of: "leaderboards:\n  - id: whacks\n    \(setting)") == refusal)
    }

    @Test(arguments: [
        (
            "achievements: [{id: a}]",
            "1:16 achievements[0].points: error: The points are missing. Use 1 to 100."
        ),
        (
            "achievements: [{id: a, points: 101}]",
            "1:24 achievements[0].points: error: 101 points are outside the range. Use 1 to 100."
        ),
        (
            "groupChallenges: [{id: a}]",
            """
            1:19 groupChallenges[0].leaderboard: error: The leaderboard is missing. Use the id of a leaderboard.
            """
        ),
        (
            "groupChallenges: [{id: a, leaderboard: b, durations: [P2D], tries: [2]}]",
            """
            1:55 groupChallenges[0].durations[0]: error: “P2D” is not a supported value. Use P1D, P3D or P7D.
            1:69 groupChallenges[0].tries[0]: error: “2” is not a supported value. Use 1, 3 or unlimited.
            """
        ),
        (
            "leaderboardSets: [{id: a, leaderboards: [[b]]}]",
            "1:42 leaderboardSets[0].leaderboards[0]: error: The value is a list. Use a text."
        ),
        (
            "gameKit: [{value: 1}]",
            "1:11 gameKit[0].path: error: The path is missing. Use the path of the value in the bundle."
        ),
    ])
    func `Other invalid settings are rejected with their place`(text: String, refusal: String) {
        #expect(Samples.refusal(of: text) == refusal)
    }

    @Test func `All findings are reported together in the order of the document`() {
        let text = """
            language: x
            leaderboards:
              - id: a b
                sortOrder: up
                recurrence: {every: week, at: noon, zone: Mars}
              - id: c
                publicRead: maybe
            """
        let places = Samples.refusal(of: text)?.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(places == ["1:1", "3:5", "4:5", "5:31", "5:41", "7:5"])
    }

    @Test(arguments: [
        (#"{"language": 1}"#, "1:2 language: error: The value is not a text. Put it in quotes."),
        (
            #"{"leaderboards": [{"id": "a", "publicRead": "true"}]}"#,
            "1:31 leaderboards[0].publicRead: error: “true” is neither true nor false. Use true or false."
        ),
        (
            "{\n  \"language\": \"en\",\n}",
            """
            3:1: error: Invalid JSON: expected a field name in quotes. Check the quotes and commas before this \
            place.
            """
        ),
        (
            #"{"a": 01}"#,
            "1:7: error: Invalid JSON: expected a value. Check the quotes and commas before this place."
        ),
        (
            #"{"a": "\ud800"}"#,
            "1:14: error: Invalid JSON: expected a surrogate pair. Check the quotes and commas before this place."
        ),
        (
            #"{"a": 1} {"#,
            "1:10: error: Invalid JSON: expected the end. Check the quotes and commas before this place."
        ),
        (
            #"{"a": "\#u{1}"}"#,
            """
            1:8: error: Invalid JSON: expected no control character within quotes. Check the quotes and commas \
            before this place.
            """
        ),
        (#"{"a": 1, "a": 2}"#, "1:10: error: The field “a” occurs twice. Remove one of them."),
        (
            #"{"a" 1}"#,
            "1:6: error: Invalid JSON: expected a colon. Check the quotes and commas before this place."
        ),
    ])
    func `Invalid JSON is rejected with its place`(text: String, refusal: String) {
        #expect(Samples.refusal(of: text, as: .json) == refusal)
    }

    @Test func `JSON escapes are decoded`() throws {
        let text = #"{"leaderboards": [{"id": "a", "referenceName": "\ud83d\ude00 \/ \u00e9 \" \\"}]}"#
        #expect(try Samples.read(text, as: .json).leaderboards.map(\.referenceName) == ["😀 / é \" \\"])
    }
}
