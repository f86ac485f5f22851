import LaurelCore
import LaurelModel

/// A fault in a ledger, and a part of the difference that a verification must report.
struct Alteration: Sendable, CustomStringConvertible {
    let description: String
    let difference: String
    let change: @Sendable (inout AlteredLedger) -> Void

    init(_ description: String, _ difference: String, change: @escaping @Sendable (inout AlteredLedger) -> Void) {
        self.description = description
        self.difference = difference
        self.change = change
    }

    static let all = facts + ids + heads + counts + entries

    private static let facts = [
        Alteration("a fact is missing", "it follows position 8") { $0.changeFacts = { $0.remove(at: 8) } },
        Alteration("the last fact is missing", "The last fact is at position 11, but the head is at 12") {
            $0.changeFacts = { $0.removeLast() }
        },
        Alteration("a moment goes back", "position 9: its timestamp is before the previous fact's") {
            $0.changeFacts = {
                $0[8] = Fact(position: $0[8].position, moment: long(ago: $0[8]), content: $0[8].content)
            }
        },
        Alteration("a leaderboard was never created", "position 10: its leaderboard was never created") {
            $0.changeSubmission(at: 10) { $0.ranking = RankingID(leaderboard: LeaderboardNumber(9)) }
        },
        Alteration("a chain leads astray", "position 10: its previous fact is given as 4") {
            $0.changeSubmission(at: 10) { $0.previous = LedgerPosition(4) }
        },
        Alteration("a chain breaks off", "position 10: its previous fact is given as none") {
            $0.changeSubmission(at: 10) { $0.previous = nil }
        },
        Alteration("a score is another", "position 10: its entry is") { $0.changeSubmission(at: 10) { $0.score += 1 } },
        Alteration("a context is another", "position 10: its entry is") {
            $0.changeSubmission(at: 10) { $0.context = 77 }
        },
        Alteration("a date is another", "position 10: its entry is") {
            $0.changeSubmission(at: 10) { $0.earnedAt = $0.earnedAt + .seconds(1) }
        },
        Alteration("a date is not what its clocks make it", "position 10: its date is") {
            $0.changeSubmission(at: 10) { $0.earnedAt = $0.earnedAt + .seconds(1) }
        },
        Alteration("a score is outside the range", "position 10: its score is outside the range") {
            $0.changeSubmission(at: 10) { $0.score = 1_001 }
        },
        Alteration("a fact's entry is another", "position 10: its entry is") {
            $0.changeSubmission(at: 10) { $0.entry.score += 1 }
        },
        Alteration("a total leaves Int64", "instead of none") {
            $0.changeSubmission(at: 6) { $0.score = .max }
        },
        Alteration("an outcome is another", "position 10: its outcome is notImproved instead of ranked") {
            $0.changeSubmission(at: 10) { $0.outcome = .notImproved }
        },
        Alteration("an outcome was never so", "position 11: its outcome is ranked instead of notImproved") {
            $0.changeSubmission(at: 11) { $0.outcome = .ranked }
        },
    ]

    private static let ids = [
        Alteration("an id is missing", "position 10: its id refers to no fact") {
            $0.changeSubmissions = { submissions in
                submissions = submissions.filter { $0.value.position != LedgerPosition(10) }
            }
        },
        Alteration("an id leads to another fact", "position 10: its id refers to 4") {
            $0.changeSubmissions = { submissions in
                let other = submissions.values.first { $0.position == LedgerPosition(4) }
                for (key, fact) in submissions where fact.position == LedgerPosition(10) { submissions[key] = other }
            }
        },
    ]

    private static let heads = [
        Alteration("the head is behind", "The last fact is at position 12, but the head is at 11") {
            $0.changeOverview = { $0.head.position = LedgerPosition(11) }
        },
        Alteration("the head is ahead", "The last fact is at position 12, but the head is at 13") {
            $0.changeOverview = { $0.head.position = LedgerPosition(13) }
        },
        Alteration("the head's moment is another", "The last fact's timestamp is") {
            $0.changeOverview = { $0.head.moment = $0.head.moment - .seconds(1) }
        },
        Alteration("the last leaderboard is another", "The last leaderboard's number is 2, but the head has 3") {
            $0.changeOverview = { $0.head.lastLeaderboard = LeaderboardNumber(3) }
        },
        Alteration("the last player is another", "The storage contains") {
            $0.changeOverview = { $0.head.lastPlayer = PlayerNumber(9) }
        },
        Alteration("settings are other ones", "points: the settings differ from those in the facts") {
            $0.changeOverview = { overview in
                let stored = overview.leaderboards[0]
                overview.leaderboards[0] = RegisteredLeaderboard(
                    number: stored.number,
                    leaderboard: try! Leaderboard(
                        id: stored.leaderboard.id, game: stored.leaderboard.game, order: .lowToHigh))
            }
        },
        Alteration("a leaderboard was never created by a fact", "There are 3 leaderboards instead of 2") {
            $0.changeOverview = { overview in
                overview.leaderboards.append(
                    RegisteredLeaderboard(
                        number: LeaderboardNumber(9), leaderboard: overview.leaderboards[0].leaderboard))
            }
        },
    ]

    private static let counts = [
        Alteration("a fact too many", "The storage contains") { $0.changeCensus = { $0.factCount += 1 } },
        Alteration("an id too many", "The storage contains") { $0.changeCensus = { $0.submissionIDCount += 1 } },
        Alteration("an entry too many", "The storage contains") { $0.changeCensus = { $0.entryCount += 1 } },
        Alteration("a player too few", "The storage contains") { $0.changeCensus = { $0.playerCount -= 1 } },
        Alteration("the storage finds a fault", "Storage check: row 7 is torn") { $0.faults = ["row 7 is torn"] },
    ]

    private static let entries = [
        Alteration("an entry's score is another", "points: player 1 has") {
            $0.changeEntry(of: 1) { $0.entry.score += 1 }
        },
        Alteration("an entry's chain ends elsewhere", "points: player 1 has") {
            $0.changeEntry(of: 1) { $0.lastFact = LedgerPosition(3) }
        },
        Alteration("an entry is missing", "points: there are 2 entries instead of 3") {
            $0.changeSnapshot = { $0.entries.removeAll { $0.player == PlayerNumber(1) } }
        },
        Alteration("an entry has another player", "points: player 7 has") {
            $0.changeSnapshot = { snapshot in
                for index in snapshot.entries.indices where snapshot.entries[index].player == PlayerNumber(1) {
                    snapshot.entries[index].player = PlayerNumber(7)
                }
            }
        },
        Alteration("flags are other ones", "points: the players' flags differ from those in the facts") {
            $0.changeSnapshot = { $0.flags[PlayerNumber(1)] = .hidden }
        },
        Alteration("flags are missing", "points: the players' flags differ from those in the facts") {
            $0.changeSnapshot = { $0.flags = [:] }
        },
        Alteration("a place in the ranking is left to chance", "points: the ranking has") {
            // Two players with the same entry, so that sorting and the tree may disagree.
            $0.changeSnapshot = { snapshot in
                guard let first = snapshot.entries.min(by: { $0.player < $1.player }) else { return }
                snapshot.entries = snapshot.entries.sorted { $0.player > $1.player }.map { ($0.player, first.stored) }
            }
        },
    ]

    private static func long(ago fact: Fact) -> Moment { fact.moment - .days(400) }
}

extension AlteredLedger {
    fileprivate mutating func changeSubmission(
        at position: Int, change: @escaping @Sendable (inout SubmissionFact) -> Void
    ) {
        changeFacts = { facts in
            let fact = facts[position - 1]
            guard case .submission(let submission) = fact.content else { return }
            facts[position - 1] = Fact(
                position: fact.position, moment: fact.moment, content: .submission(submission.with(change)))
        }
    }

    fileprivate mutating func changeEntry(of player: UInt32, change: @escaping @Sendable (inout StoredEntry) -> Void) {
        changeSnapshot = { snapshot in
            for index in snapshot.entries.indices where snapshot.entries[index].player.value == player {
                change(&snapshot.entries[index].stored)
            }
        }
    }
}
