import LaurelModel
import LaurelWire

extension ProblemBody {
    /// Returns whether an id was already expired when it was created, because a clock was wrong.
    ///
    /// No earlier request with such an id can have counted.
    func blamesTheClock(_ earned: DeviceTime, at now: DeviceTime) -> Bool {
        guard type.hasSuffix("/idempotency-key-expired"), let ageSeconds, let ageSecondsMax else { return false }
        return ageSeconds - Double(now.age(of: earned).milliseconds) / 1_000 > ageSecondsMax
    }
}
