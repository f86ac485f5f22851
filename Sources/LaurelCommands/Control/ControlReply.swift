import LaurelWire
import LaurelCore
import LaurelModel

/// A line of what a server answers: how far it is, and in the end what came of it or why nothing did.
enum ControlReply: Codable, Sendable {
    case progress(done: Int, total: Int)
    case backup(BackupBody)
    /// The progress of the verification of a realm.
    case verifying(realm: String, done: Int, total: Int)
    case verification(VerificationBody)
    /// The secret of a link.
    case invitation(secret: String)
    case operators([OperatorBody])
    case operatorRemoved
    case game(GameBody)
    case games(GamesBody)
    case key(KeyBody)
    case clockAccepted(ClockAcceptance)
    case clockRepaired([ClockRepair])
    /// The moment of the last commit in any realm, and the moment up to which an operator accepted that the ledger is
    /// ahead of the clock.
    case clock(lastMoment: Moment, acceptedHead: Moment?)
    case failure(exitCode: Int32, message: String)

    init(_ failure: CommandFailure) {
        self = .failure(exitCode: failure.exitCode, message: failure.message)
    }
}
