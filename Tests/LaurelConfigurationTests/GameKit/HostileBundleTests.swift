import Foundation
import LaurelConfiguration
import LaurelModel
import Testing

/// Folders that nobody should have to trust.
struct HostileBundleTests {
    @Test(arguments: [
        (
            "{",
            "1:2: error: This is not valid JSON: a field name in quotes should be here. Look at the quotes and commas before it."
        ),
        ("[]", "1:1: error: This is a list. Write an object: fields with a name and a colon."),
        ("{}", "1:1 resources: error: The resources are missing. Choose a folder that Xcode wrote."),
        (
            #"{"resources": 1}"#,
            "1:15 resources: error: This is a single value. Write an object: fields with a name and a colon."
        ),
        (
            #"{"resources": {"leaderboards": {}}}"#,
            "1:32 resources.leaderboards: error: This is an object. Write a list."
        ),
        (
            #"{"resources": {"leaderboards": [1, {}]}}"#,
            """
            1:33 resources.leaderboards[0]: error: This is a single value. Write an object: fields with a name and a colon.
            1:36 resources.leaderboards[1].vendorIdentifier: error: The id is missing. Write the id that the game sends.
            """
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": 5}]}}"#,
            "1:34 resources.leaderboards[0].vendorIdentifier: error: This is no text. Put it in quotes."
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a", "scoreRangeStart": 1.5, "scoreRangeEnd": "x"}]}}"#,
            """
            1:59 resources.leaderboards[0].scoreRangeStart: error: “1.5” is no whole number. Write one from \
            -9223372036854775808 to 9223372036854775807, in digits alone.
            1:83 resources.leaderboards[0].scoreRangeEnd: error: “x” is no whole number. Write one from \
            -9223372036854775808 to 9223372036854775807, in digits alone.
            """
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a", "scoreRangeStart": 1}]}}"#,
            """
            1:33 resources.leaderboards[0].scoreRangeEnd: error: A range has two ends, and scoreRangeEnd is missing. Write \
            both, or neither.
            """
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a", "scoreSortType": "UP"}]}}"#,
            """
            1:59 resources.leaderboards[0].scoreSortType: error: “UP” is none of the values that scoreSortType has. Write \
            DESC, ASC.
            """
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a", "recurrenceRule": "FREQ=DAILY;INTERVAL=1"}]}}"#,
            """
            1:33 resources.leaderboards[0].recurrenceDuration: error: A recurrence has three parts, and recurrenceDuration is \
            missing. Write all of recurrenceStartDate, recurrenceDuration, recurrenceRule.
            1:33 resources.leaderboards[0].recurrenceStartDate: error: A recurrence has three parts, and recurrenceStartDate \
            is missing. Write all of recurrenceStartDate, recurrenceDuration, recurrenceRule.
            """
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a"}], "leaderboardLocalizations": {"a": [{"name": "A"}]}}}"#,
            "1:96 resources.leaderboardLocalizations.a[0].locale: error: The locale is missing. Write a language."
        ),
        (
            #"{"resources": {"leaderboards": [{"vendorIdentifier": "a"}], "leaderboardLocalizations": {"a": [{"locale": "en", "name": "A"}, {"locale": "EN", "name": "B"}]}}}"#,
            """
            1:128 resources.leaderboardLocalizations.a[1].locale: error: There are two localizations for en. Leave one of them \
            out.
            """
        ),
        (
            #"{"resources": {"challenges": [{"vendorIdentifier": "a", "challengeType": "DUEL", "allowedDurations": ["ONE_YEAR"]}]}}"#,
            """
            1:32 resources.challenges[0].vendorIdentifier: error: The challenge “a” has no leaderboard. Name one under \
            challengeLeaderboardRelationships.
            1:57 resources.challenges[0].challengeType: error: “DUEL” is none of the values that challengeType has. Write \
            LEADERBOARD.
            1:103 resources.challenges[0].allowedDurations[0]: error: “ONE_YEAR” is no duration that Apple has. Write ONE_DAY, \
            THREE_DAYS, ONE_WEEK.
            """
        ),
    ])
    func `a document that cannot be read`(document: String, refusal: String) throws {
        #expect(Self.refusal(of: try GameKitFolder(document)) == refusal)
    }

    @Test func `a folder without a document`() throws {
        let folder = try GameKitFolder(nil)
        let refusal = """
            error: There is no gameCenterResources.json in “\(folder.url.lastPathComponent)”. Name the .gamekit folder that \
            Xcode wrote.
            """
        #expect(Self.refusal(of: folder) == refusal)
        // Reading a folder as a file would fail, and a pipe would wait for ever.
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: GameKitBundle.documentName), withIntermediateDirectories: true)
        #expect(Self.refusal(of: folder) == refusal)
    }

    @Test func `a document that is too large`() throws {
        let folder = try GameKitFolder(String(repeating: " ", count: GameKitBundle.documentByteCountMax + 1))
        #expect(
            Self.refusal(of: folder)
                == "error: gameCenterResources.json has 4194305 bytes, and 4194304 are read at most. Make it smaller.")
    }

    @Test(arguments: [
        "../outside.png", "/etc/passwd", "a/../../outside.png", #"a\\..\\outside.png"#, "file:///etc/passwd", "",
        "a//b.png", "./a.png",
    ])
    func `an image outside the folder`(url: String) throws {
        let folder = try GameKitFolder(Self.document(image: url))
        try Self.expect(folder, errorAt: "resources.leaderboardImages.x[0].url")
    }

    @Test func `an image of a game activity outside the folder`() throws {
        let folder = try GameKitFolder(
            #"{"resources": {"gameActivityImages": {"x": [{"localID": "x", "url": "../outside.png"}]}}}"#)
        #expect(
            Self.refusal(of: folder)?.split(separator: "\n").first
                == "../outside.png: error: The image leads out of the folder. Put the image into the folder.")
    }

    @Test func `an image that links outside the folder`() throws {
        let outside = try GameKitFolder(nil, images: ["secret.png"])
        let folder = try GameKitFolder(Self.document(image: "a.png"))
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "a.png"), withDestinationURL: outside.url.appending(path: "secret.png"))
        #expect(
            Self.refusal(of: folder)
                == "a.png: error: The image leads out of the folder. Put the image into the folder.")
    }

    @Test func `a file that is no image, one that is too large, and one that is missing`() throws {
        let folder = try GameKitFolder(Self.document(image: "a.png"))
        #expect(
            try GameKitBundle(folder: folder.url).findings.map(\.description)
                == ["a.png: warning: The image is missing. Put it into the folder, or its name out of the document."])
        try folder.write(Data("<svg/>".utf8), as: "a.png")
        #expect(Self.refusal(of: folder) == "a.png: error: The file is neither PNG nor JPEG. Save the image as PNG.")
        try folder.write(GameKitFolder.png + Data(count: GameKitBundle.imageByteCountMax), as: "a.png")
        #expect(
            Self.refusal(of: folder)
                == "a.png: error: The image has 8388618 bytes, and 8388608 are taken at most. Make it smaller.")
    }

    @Test func `what belongs to nothing is kept, and told`() throws {
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
