import LaurelWire
import LaurelCore
import LaurelModel

/// A line of a server's response: progress, or at the end the result or the failure.
enum ControlReply: Codable, Sendable {
    case progress(done: Int, total: Int)
    case backup(BackupBody)
    /// The progress of the verification of a realm.
    case verifying(realm: String, done: Int, total: Int)
    case verification(VerificationBody)
    /// The secret of an invitation link.
    case invitation(secret: String)
    case operators([OperatorBody])
    case operatorRemoved
    case game(GameBody)
    case games(GamesBody)
    case key(KeyBody)
    case clockAccepted(ClockAcceptance)
    case clockRepaired([ClockRepair])
    /// The time of the last commit in any realm, and the time up to which an operator accepted that the ledger is ahead
    /// of the clock.
    case clock(lastMoment: Moment, acceptedHead: Moment?)
    case failure(exitCode: Int32, message: String)

    init(_ failure: CommandFailure) {
        self = .failure(exitCode: failure.exitCode, message: failure.message)
    }
}
