import Foundation
import LaurelConfiguration
import LaurelModel
import Testing

/// Bundles from untrusted sources.
struct HostileBundleTests {
    @Test(arguments: [
        (
            "{",
            """
            1:2: error: Invalid JSON: expected a field name in quotes. Check the quotes and commas before this \
            place.
            """
        ),
        ("[]", "1:1: error: The value is a list. Use an object: fields with a name and a colon."),
        ("{}", "1:1 resources: error: The resources are missing. Choose a folder that Xcode wrote."),
        (
            #"{"resources": 1}"#,
            "1:15 resources: error: The value is a scalar. Use an object: fields with a name and a colon."
        ),
        (
            #"{"resources": {"leaderboards": {}}}"#,
            "1:32 resources.leaderboards: error: The value is an object. Use a list."
        ),
        (
            #"{"resources": {"leaderboards": [1, {}]}}"#,
            """
            1:33 resources.leaderboards[0]: error: The value is a scalar. Use an object: fields with a name \
            and a colon.
            1:36 resources.leaderboards[1].vendorIdentifier: error: The id is missing. Use the id that the game sends.
            """
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": 5}]}}"#,
            "1:34 resources.leaderboards[0].vendorIdentifier: error: The value is not a text. Put it in quotes."
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a", "scoreRangeStart": 1.5, "scoreRangeEnd": "x"}]}}"#,
            """
            1:59 resources.leaderboards[0].scoreRangeStart: error: “1.5” is not a whole number. Use a number from \
            -9223372036854775808 to 9223372036854775807, in digits only.
            1:83 resources.leaderboards[0].scoreRangeEnd: error: “x” is not a whole number. Use a number from \
            -9223372036854775808 to 9223372036854775807, in digits only.
            """
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a", "scoreRangeStart": 1}]}}"#,
            """
            1:33 resources.leaderboards[0].scoreRangeEnd: error: The range has no scoreRangeEnd. Use both ends, or \
            neither.
            """
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a", "scoreSortType": "UP"}]}}"#,
            """
            1:59 resources.leaderboards[0].scoreSortType: error: “UP” is not a value of scoreSortType. Supported \
            values: DESC, ASC.
            """
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a", "recurrenceRule": "FREQ=DAILY;INTERVAL=1"}]}}"#,
            """
            1:33 resources.leaderboards[0].recurrenceDuration: error: The recurrence has no recurrenceDuration. \
            Use all of recurrenceStartDate, recurrenceDuration, recurrenceRule.
            1:33 resources.leaderboards[0].recurrenceStartDate: error: The recurrence has no recurrenceStartDate. \
            Use all of recurrenceStartDate, recurrenceDuration, recurrenceRule.
            """
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a"}], "leaderboardLocalizations": {"a": [{"name": "A"}]}}}"#,
            "1:96 resources.leaderboardLocalizations.a[0].locale: error: The locale is missing. Use a language."
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a"}], "leaderboardLocalizations": {"a": [{"locale": "en", "name": "A"}, {"locale": "EN", "name": "B"}]}}}"#,
            """
            1:128 resources.leaderboardLocalizations.a[1].locale: error: There are two localizations for en. Remove \
            one of them.
            """
        ),
        (
            #"{"resources": {"challenges": [{"vendorIdentifier": "a", "challengeType": "DUEL", "allowedDurations": ["ONE_YEAR"]}]}}"#,
            """
            1:32 resources.challenges[0].vendorIdentifier: error: The challenge “a” has no leaderboard. Add a \
            leaderboard to challengeLeaderboardRelationships.
            1:57 resources.challenges[0].challengeType: error: “DUEL” is not a value of challengeType. Supported \
            values: LEADERBOARD.
            1:103 resources.challenges[0].allowedDurations[0]: error: “ONE_YEAR” is not a duration in App Store \
            Connect. Supported values: ONE_DAY, THREE_DAYS, ONE_WEEK.
            """
        ),
    ])
    func `An unreadable document is rejected with its place`(document: String, refusal: String) throws {
        #expect(Self.refusal(of: try GameKitFolder(document)) == refusal)
    }

    @Test func `A folder without a document is rejected`() throws {
        let folder = try GameKitFolder(nil)
        let refusal = """
            error: The folder “\(folder.url.lastPathComponent)” contains no gameCenterResources.json. Use a \
            .gamekit folder that Xcode wrote.
            """
        #expect(Self.refusal(of: folder) == refusal)
        // Reading a folder as a file would fail, and reading a pipe would block.
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: GameKitBundle.documentName), withIntermediateDirectories: true)
        #expect(Self.refusal(of: folder) == refusal)
    }

    @Test func `A document that is too large is rejected`() throws {
        let folder = try GameKitFolder(String(repeating: " ", count: GameKitBundle.documentByteCountMax + 1))
        #expect(
            Self.refusal(of: folder)
                == "error: gameCenterResources.json has 4194305 bytes. The limit is 4194304 bytes. Make it smaller.")
    }

    @Test(arguments: [
        "../outside.png", "/etc/passwd", "a/../../outside.png", #"a\\..\\outside.png"#, "file:///etc/passwd", "",
        "a//b.png", "./a.png",
    ])
    func `An image outside the folder is rejected`(url: String) throws {
        let folder = try GameKitFolder(Self.document(image: url))
        try Self.expect(folder, errorAt: "resources.leaderboardImages.x[0].url")
    }

    @Test func `A game activity's image outside the folder is rejected`() throws {
        let folder = try GameKitFolder(
            #"{"resources": {"gameActivityImages": {"x": [{"localID": "x", "url": "../outside.png"}]}}}"#)
        #expect(
            Self.refusal(of: folder)?.split(separator: "\n").first
                == "../outside.png: error: The image is outside the folder. Move the image to the folder.")
    }

    @Test func `An image that links outside the folder is rejected`() throws {
        let outside = try GameKitFolder(nil, images: ["secret.png"])
        let folder = try GameKitFolder(Self.document(image: "a.png"))
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "a.png"), withDestinationURL: outside.url.appending(path: "secret.png"))
        #expect(
            Self.refusal(of: folder)
                == "a.png: error: The image is outside the folder. Move the image to the folder.")
    }

    @Test func `An image with another format, with too many bytes or without a file is reported`() throws {
        let folder = try GameKitFolder(Self.document(image: "a.png"))
        #expect(
            try GameKitBundle(folder: folder.url).findings.map(\.description)
                == ["a.png: warning: The image is missing. Copy it to the folder, or remove its name."])
        try folder.write(Data("<svg/>".utf8), as: "a.png")
        #expect(Self.refusal(of: folder) == "a.png: error: The file is neither PNG nor JPEG. Save the image as PNG.")
        try folder.write(GameKitFolder.png + Data(count: GameKitBundle.imageByteCountMax), as: "a.png")
        #expect(
            Self.refusal(of: folder)
                == "a.png: error: The image has 8388618 bytes. The limit is 8388608 bytes. Make it smaller.")
    }

    @Test func `Values without a resource are stored and reported`() throws {
        let folder = try GameKitFolder(
            #"{"meta": {"version": "2030-01-01", "x": 1}, "resources": {"achievementLocalizations": {"gone": []}}, "new": [null]}"#
        )
        let bundle = try GameKitBundle(folder: folder.url)
        #expect(
            bundle.configuration.gameKit == [
                StoredValue(at: ["new"], .list([.null])), StoredValue(at: ["meta", "x"], .number("1")),
                StoredValue(at: ["meta", "version"], .text("2030-01-01")),
                StoredValue(at: ["resources", "achievementLocalizations", "gone"], .list([])),
            ])
        #expect(
            bundle.findings.map { "\($0.severity) \($0.place.path)" } == [
                "warning meta.version", "note meta.x", "note resources.achievementLocalizations.gone", "note new",
            ])
    }

    private static func document(image: String) -> String {
        #"""
        {"resources": {"leaderboards": [{"vendorIdentifier": "a"}],
        "leaderboardLocalizations": {"a": [{"locale": "en", "localID": "x", "name": "A"}]},
        "leaderboardImages": {"x": [{"localID": "x", "url": "\#(image)"}]}}}
        """#
    }

    private static func refusal(of folder: GameKitFolder) -> String? {
        do {
            _ = try GameKitBundle(folder: folder.url)
            return nil
        } catch {
            return error.description
        }
    }

    private static func expect(_ folder: GameKitFolder, errorAt path: String) throws {
        let error = #expect(throws: InvalidDocument.self) { try GameKitBundle(folder: folder.url) }
        #expect(error?.findings.map(\.place.path) == [path])
    }
}
