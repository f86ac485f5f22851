import Foundation

extension FuzzTarget {
    /// What is accepted prints to a text that reads back as the same moment.
    func holdMoment(_ text: String) {
        guard let moment = try? Moment(iso8601: text) else { return }
        expect((try? Moment(iso8601: "2025-03-16T09:30:00.000Z")) != nil, "the usual form is read")
        let day: Int64 = 86_400_000
        // A zone may carry the first and the last day of the four-digit years over their ends.
        guard (-62_167_219_200_000..<253_402_300_800_000).contains(moment.milliseconds) else {
            expect(
                (-62_167_219_200_000 - day...253_402_300_800_000 + day).contains(moment.milliseconds),
                "a year of five digits")
            return
        }
        expect((try? Moment(iso8601: moment.iso8601)) == moment, "\(moment.iso8601) reads as another moment")
        expect(moment.iso8601.utf8.count == 24, "\(moment.iso8601) has another width")
    }

    func holdScore(_ text: String) {
        do throws(InvalidScore) {
            let score = try Int64(scoreText: text)
            expect((try? Int64(scoreText: String(score))) == score, "\(score) reads as another score")
        } catch {
            expect(!error.description.isEmpty, "an error says nothing")
        }
    }

    func holdScoreRange(_ text: String) {
        do throws(InvalidScoreRange) {
            let range = try ScoreRange(text)
            expect(range.lowest <= range.highest, "a range is reversed")
            expect((try? ScoreRange(range.description)) == range, "\(range) reads as another range")
            expect(range.contains(range.lowest) && range.contains(range.highest), "a range without its ends")
        } catch {
            expect(!error.description.isEmpty, "an error says nothing")
        }
    }

    /// Settings that are read are written to settings that read the same.
    func holdLeaderboard(_ data: Data) {
        guard let leaderboard = try? JSON.decode(Leaderboard.self, from: data) else { return }
        guard let written = try? JSON.text(of: leaderboard) else {
            return expect(false, "settings that were read cannot be written")
        }
        expect(
            (try? JSON.decode(Leaderboard.self, from: written)) == leaderboard, "settings change on the way")
        expect(leaderboard.lateWindow < SubmissionID.rememberedFor, "a retry could count twice")
    }
}
