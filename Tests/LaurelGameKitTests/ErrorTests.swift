import Foundation
import GameKit
import LaurelGameKit
import Testing

extension GameKitTests {
    @Suite struct ErrorTests {
        @Test func `Every number is a code, as in an imported enumeration`() throws {
            for number in [-1, 0, 39, 99, 104, 9_999, .max] {
                let code = try #require(GKError.Code(rawValue: number))
                #expect(code == GKError.Code.other(number) && code.rawValue == number)
            }
            let known = try (1...38).map { try #require(GKError.Code(rawValue: $0)) }
            #expect(known.map(\.rawValue) == Array(1...38) && Set(known).count == 38)
            #expect(known[5] == .notAuthenticated && known[16] == .invalidParameter && known[30] == .apiNotAvailable)
            #expect(GKError.Code(rawValue: 103) == .friendRequestNotAvailable && GKError.Code.debugMode.rawValue == 38)
            switch GKError(known[5]).code {
            case .notAuthenticated: break
            default: Issue.record("The switch did not match the code.")
            }
        }

        @Test func `An error carries the game's own values`() {
            let error = GKError(.scoreNotSet, userInfo: ["level": 3, NSLocalizedDescriptionKey: "Own"])
            #expect(error.userInfo["level"] as? Int == 3 && error.localizedDescription == "Own")
            #expect((error as NSError).userInfo["level"] as? Int == 3 && (error as NSError).code == 9)
            #expect(error == GKError(.scoreNotSet, userInfo: ["level": 3, NSLocalizedDescriptionKey: "Own"]))
            #expect(error != GKError(.scoreNotSet) && GKError(.scoreNotSet) == GKError(.scoreNotSet))
        }

        @Test func `A description is for the player and a failure reason for the developer`() async throws {
            let arcade = try await Arcade()
            let before = await expectError(.notAuthenticated) { try await GKLeaderboard.loadLeaderboards() }
            #expect(before?.errorDescription == PlayerText.notSignedIn.text(in: Locale.preferredLanguages))
            #expect(before?.failureReason?.contains("authenticateHandler") == true)
            try await arcade.play()
            let invalid = await expectError(.invalidParameter) { try await GKLeaderboard().loadScores() }
            #expect(invalid?.localizedDescription == PlayerText.failed.text(in: Locale.preferredLanguages))
            #expect(invalid?.failureReason?.contains("identifier") == true)
            let texts = GKError(.underage).userInfo
            #expect(texts[NSLocalizedFailureReasonErrorKey] as? String == "GameKit: underage.")
        }

        @Test(arguments: PlayerText.allCases)
        func `A text for players is available in the languages of the pages`(text: PlayerText) {
            let all = PlayerText.languages.map { text.text("Ann", in: [$0]) }
            #expect(Set(all).count == PlayerText.languages.count, "\(all)")
            #expect(all.allSatisfy { !$0.isEmpty && !$0.contains("%") })
            #expect(text.text("Ann", in: ["xx", "de-AT", "fr"]) == all[1] && text.text("Ann", in: ["nl"]) == all[0])
            #expect(Set(all.map { $0.contains("Ann") }).count == 1, "All translations contain the name, or none.")
        }
    }
}
