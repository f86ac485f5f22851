import Foundation

extension FuzzTarget {
    /// An accepted date is written as a text that is parsed as the same date.
    func holdMoment(_ text: String) {
        guard let moment = try? Moment(iso8601: text) else { return }
        expect((try? Moment(iso8601: "2025-03-16T09:30:00.000Z")) != nil, "the usual form is not parsed")
        let day: Int64 = 86_400_000
        // A time zone can move the first and the last day of the four-digit years outside this range.
        guard (-62_167_219_200_000..<253_402_300_800_000).contains(moment.milliseconds) else {
            expect(
                (-62_167_219_200_000 - day...253_402_300_800_000 + day).contains(moment.milliseconds),
                "a year has five digits")
            return
        }
        expect((try? Moment(iso8601: moment.iso8601)) == moment, "\(moment.iso8601) is parsed as another moment")
        expect(moment.iso8601.utf8.count == 24, "\(moment.iso8601) has another width")
    }

    func holdScore(_ text: String) {
        do throws(InvalidScore) {
            let score = try Int64(scoreText: text)
            expect((try? Int64(scoreText: String(score))) == score, "\(score) is parsed as another score")
        } catch {
            expect(!error.description.isEmpty, "an error has no description")
        }
    }

    func holdScoreRange(_ text: String) {
        do throws(InvalidScoreRange) {
            let range = try ScoreRange(text)
            expect(range.lowest <= range.highest, "a range is reversed")
            expect((try? ScoreRange(range.description)) == range, "\(range) is parsed as another range")
            expect(range.contains(range.lowest) && range.contains(range.highest), "a range does not contain its ends")
        } catch {
            expect(!error.description.isEmpty, "an error has no description")
        }
    }

    /// Parsed settings are written as settings that are parsed as the same settings.
    func holdLeaderboard(_ data: Data) {
        guard let leaderboard = try? JSON.decode(Leaderboard.self, from: data) else { return }
        guard let written = try? JSON.text(of: leaderboard) else {
            return expect(false, "parsed settings cannot be written")
        }
        expect(
            (try? JSON.decode(Leaderboard.self, from: written)) == leaderboard, "writing settings changes them")
        expect(leaderboard.lateWindow < SubmissionID.rememberedFor, "a retry could count twice")
    }
}
