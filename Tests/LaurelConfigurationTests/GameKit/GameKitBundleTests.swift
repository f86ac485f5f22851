import Foundation
import LaurelConfiguration
import LaurelModel
import Testing

struct GameKitBundleTests {
    private func bundle() throws -> GameKitBundle {
        let folder = try GameKitFolder(GameKitFolder.everything, images: GameKitFolder.images)
        // The folder is removed on deinitialization.
        return try withExtendedLifetime(folder) { try GameKitBundle(folder: folder.url) }
    }

    @Test func `A configuration contains every field of the bundle`() throws {
        #expect(ConfigurationDocument(try bundle().configuration).text(as: .yaml) == GameKitFolder.everythingAsYAML)
    }

    @Test func `A bundle is read with all of its images`() throws {
        #expect(try bundle().images.keys.sorted() == GameKitFolder.images.sorted())
    }

    @Test func `A field without a counterpart is reported as a note`() throws {
        let findings = try bundle().findings
        #expect(findings.allSatisfy { $0.severity == .note })
        #expect(
            findings.map(\.place.path) == [
                "resources.leaderboards[0].activityProperties", "resources.leaderboardLocalizations.whacks[1].mood",
                "resources.achievements[0].activityProperties", "resources.gameActivities",
                "resources.gameActivityDefaultImages", "resources.gameActivityFallbackURLs",
                "resources.gameActivityAssociatedResources",
            ])
    }

    @Test func `An exported bundle has the same configuration`() throws {
        let folder = try GameKitFolder(GameKitFolder.everything, images: GameKitFolder.images)
        let bundle = try GameKitBundle(folder: folder.url)
        let copy = try GameKitFolder(nil)
        let findings = try GameKitBundle.write(bundle.configuration, images: bundle.images, to: copy.url)
        #expect(findings.isEmpty)
        let again = try GameKitBundle(folder: copy.url)
        #expect(
            ConfigurationPlan(from: bundle.configuration, to: again.configuration).description == "Nothing changes.")
        #expect(again.configuration.gameKit.count == 7)
        #expect(again.images.keys.sorted() == bundle.images.keys.sorted())
        for image in again.images.values { #expect(try Data(contentsOf: image) == GameKitFolder.png) }
        let text = try String(contentsOf: copy.url.appending(path: GameKitBundle.documentName), encoding: .utf8)
        #expect(text.contains(#""recurrenceStartDate": "2025-05-28T19:00:55Z""#))
        #expect(text.contains(#""locale": "no""#))
    }

    @Test func `A setting without a counterpart is reported on export`() throws {
        var configuration = try Samples.read(Samples.everything)
        configuration.gameKit.append(StoredValue(at: ["resources", "leaderboards", "gone", "mood"], .text("calm")))
        let folder = try GameKitFolder(nil)
        let findings = try GameKitBundle.write(configuration, to: folder.url)
        let left = findings.filter { $0.sentence != "The image is missing." }.map {
            "\($0.place.path): \($0.sentence) \($0.advice)"
        }
        #expect(
            left.joined(separator: "\n") == """
                defaultLeaderboard: A bundle cannot contain a default leaderboard. This value is not exported.
                gameKit[1]: The bundle contains no “resources › leaderboards › gone › mood”. This value is not exported.
                leaderboardSets[0].leaderboards[1].displayNames: A bundle cannot contain names of leaderboards \
                within a set. This value is not exported.
                leaderboards[0].publicRead: App Store Connect has no setting publicRead. This value is not exported.
                leaderboards[0].shared: App Store Connect has no setting shared. This value is not exported.
                leaderboards[0].tieRule: App Store Connect has no setting tieRule. This value is not exported.
                leaderboards[1].recurrence: App Store Connect does not support calendar recurrences, only a fixed \
                interval. Use “start”, “duration” and “interval” instead of “every”. The leaderboard sunday is \
                not exported.
                leaderboards[2].submissionType: App Store Connect has no submission type sum. The leaderboard minute \
                is not exported.
                leaderboards[4].combined: App Store Connect has no combined leaderboards. The leaderboard total is \
                not exported.
                """)
        #expect(findings.count == left.count + configuration.imageNames.count)
        let exported = try GameKitBundle(folder: folder.url).configuration
        #expect(exported.leaderboards.map(\.id.text) == ["whacks", "level.1"])
        #expect(exported.leaderboardSets.first?.members.map(\.leaderboard.text) == ["whacks"])
    }

    @Test func `A folder that is not empty is not changed`() throws {
        let folder = try GameKitFolder("mine")
        #expect(throws: InvalidDocument.self) { try GameKitBundle.write(GameConfiguration(), to: folder.url) }
        #expect(
            try String(contentsOf: folder.url.appending(path: GameKitBundle.documentName), encoding: .utf8) == "mine")
    }

    /// The differences between two folders are described as in a plan.
    @Test func `Two bundles are compared as a plan`() throws {
        let old = try GameKitFolder(GameKitFolder.everything, images: GameKitFolder.images)
        let new = try GameKitFolder(
            GameKitFolder.everything.replacing(#""scoreRangeEnd" : 1000000"#, with: #""scoreRangeEnd" : 500"#)
                .replacing(#""points" : 100"#, with: #""points" : 50"#), images: GameKitFolder.images)
        let plan = try ConfigurationPlan(
            from: GameKitBundle(folder: old.url).configuration, to: GameKitBundle(folder: new.url).configuration)
        #expect(
            plan.description == """
                leaderboard whacks is changed
                    scoreRange: 0..1000000 → 0..500 (entries are recomputed)
                achievement first is changed
                    points: 100 → 50
                2 changed, 5 unchanged.
                """)
    }
}
