import LaurelCore
import LaurelModel
import LaurelServer

/// The result of `laurel salvage`.
struct SalvageBody: Encodable {
    /// The facts of one kind.
    struct KindBody: Encodable {
        var kind: String
        var count: Int
        var firstPosition: Int64
        var lastPosition: Int64
    }

    /// The numbers of scores, by their outcome.
    struct ScoresBody: Encodable {
        /// The scores that can be submitted again.
        var pending = 0
        /// The scores that the current ledger already had.
        var present = 0
        /// The scores that were submitted again and are not late.
        var submitted = 0
        var late = 0
        var refused = 0
    }

    /// A score that was rejected or is late.
    struct ProblemBody: Encodable {
        var position: Int64
        var leaderboard: String?
        var player: String?
        var reason: String
    }

    struct RealmBody: Encodable {
        var group: String
        var environment: String
        /// The last position at which both ledgers have the same fact.
        var lastSharedPosition: Int64
        /// The last position of the former primary.
        var lastPosition: Int64
        /// The reason why nothing can be submitted again, if nothing can.
        var obstacle: String?
        var facts: [KindBody] = []
        var scores = ScoresBody()
        /// The first problems, at most ``SalvageBody/problemCountMax``.
        var problems: [ProblemBody] = []
    }

    static let problemCountMax = 1_000

    var isSubmitted: Bool
    var realms: [RealmBody] = []

    func text(style: TerminalStyle) -> String {
        guard !realms.isEmpty else { return "The former primary has no facts that the current ledger lacks.\n" }
        return realms.map { realm in
            let span = "positions \(realm.lastSharedPosition + 1) to \(realm.lastPosition)"
            var text = "\(realm.group) (\(realm.environment)): only the former primary has \(span).\n"
            if let obstacle = realm.obstacle { return text + obstacle + "\n" }
            var table = TextTable([
                .init("Fact"), .init("Count", .right), .init("First", .right), .init("Last", .right),
            ])
            for kind in realm.facts {
                table.append([kind.kind, kind.count.grouped, "\(kind.firstPosition)", "\(kind.lastPosition)"])
            }
            text += table.rendered(style: style)
            for problem in realm.problems {
                let place = [problem.leaderboard, problem.player].compactMap(\.self).joined(separator: ", ")
                text += SanitizedText.of("position \(problem.position) (\(place)): \(problem.reason)") + "\n"
            }
            let count = realm.scores.late + realm.scores.refused
            if count > realm.problems.count {
                text += "\((count - realm.problems.count).grouped) more scores were rejected or are late.\n"
            }
            return text + sentence(about: realm.scores) + "\n"
        }.joined(separator: "\n")
    }

    private func sentence(about scores: ScoresBody) -> String {
        guard isSubmitted else {
            return """
                \(scores.pending.grouped) scores can be submitted again with --submit. The current ledger has \
                \(scores.present.grouped) of the others.
                """
        }
        return """
            Submitted \(scores.submitted.grouped) scores again. The current ledger had \(scores.present.grouped); \
            \(scores.late.grouped) are late, and \(scores.refused.grouped) were rejected.
            """
    }
}

extension SalvageBody.RealmBody {
    /// Creates the result of a realm before its facts are added.
    init(_ extra: ExtraFacts) {
        (group, environment) = (extra.realm.group.text, extra.realm.environment.rawValue)
        (lastSharedPosition, lastPosition) = (extra.lastShared.value, extra.last.value)
        obstacle = extra.wipe.map { "The current ledger was wiped at position \($0). Nothing is submitted again." }
    }

    /// Creates the result of a realm whose game only the former primary has.
    init(withoutGame realm: Realm, upTo last: LedgerPosition) {
        (group, environment) = (realm.group.text, realm.environment.rawValue)
        (lastSharedPosition, lastPosition) = (0, last.value)
        obstacle = """
            The current database has no game \(realm.group). Create it and its leaderboards, and repeat the command.
            """
    }

    /// Counts a fact.
    mutating func add(_ salvaged: SalvagedFact) {
        let (kind, position) = (salvaged.fact.kindName, salvaged.fact.position.value)
        if let index = facts.firstIndex(where: { $0.kind == kind }) {
            facts[index].count += 1
            facts[index].lastPosition = position
        } else {
            facts.append(.init(kind: kind, count: 1, firstPosition: position, lastPosition: position))
        }
        switch salvaged.outcome {
        case .notScore: break
        case .pending: scores.pending += 1
        case .present: scores.present += 1
        case .submitted(.late):
            scores.late += 1
            note("The score is late: its occurrence is final.", salvaged)
        case .submitted: scores.submitted += 1
        case .refused(let reason):
            scores.refused += 1
            note(reason, salvaged)
        }
    }

    private mutating func note(_ reason: String, _ salvaged: SalvagedFact) {
        guard problems.count < SalvageBody.problemCountMax else { return }
        problems.append(
            .init(
                position: salvaged.fact.position.value, leaderboard: salvaged.leaderboard?.text,
                player: salvaged.player?.id.text, reason: reason))
    }
}

extension Fact {
    /// The name of the fact's kind, for people and programs.
    var kindName: String {
        switch content {
        case .submission: "score"
        case .leaderboard: "leaderboard settings"
        case .flags: "player flags"
        case .player(.profile, _): "player profile"
        case .player(.erasure, _): "player erasure"
        case .player(.friends, _): "friend notification"
        case .reset: "reset"
        case .correction: "correction"
        case .wipe: "wipe"
        case .final: "final occurrence"
        case .reopened: "reopened occurrence"
        case .epoch: "epoch"
        case .challenges: "challenges"
        }
    }
}
