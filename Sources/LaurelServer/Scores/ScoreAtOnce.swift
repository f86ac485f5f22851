import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// A score for one leaderboard, and all that is needed to take it and to answer.
// An object, since it goes through closures from thread to thread: a copy would count each of its parts.
final class ScoreAtOnce: Sendable {
    let request: Request
    let scorer: Scorer
    let submission: Submission
    let service: RealmService
    let integers: WireJSON.Integers

    init(
        _ request: Request, from scorer: Scorer, _ submission: Submission, to service: RealmService,
        integers: WireJSON.Integers
    ) {
        self.request = request
        self.scorer = scorer
        self.submission = submission
        self.service = service
        self.integers = integers
    }
}
