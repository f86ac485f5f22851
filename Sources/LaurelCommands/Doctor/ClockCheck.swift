import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite

/// A check of this machine's clock against the ledger's last commit, the database's clock and the program's date.
struct ClockCheck {
    let now: Moment
    var program = ProgramDate.own

    /// Returns the finding for a directory.
    ///
    /// The server that uses the directory reports the ledger's times. Without a server, they are read from the database
    /// file, without the log that a crash left.
    func finding(_ directory: DataDirectory) -> Finding {
        let stored = SQLiteLedger.clock(in: directory.path)
        var (last, accepted) = (stored?.lastCommit, stored?.acceptedHead)
        let address = ControlAddress(directory: URL(fileURLWithPath: directory.path).path)
        if let connection = ControlConnection(to: address), (try? connection.send(ControlRequest.showClock)) != nil,
            case .clock(let moment, let head)? = try? connection.receive(ControlReply.self)
        {
            (last, accepted) = (moment, head)
        }
        return finding(lastCommit: last, acceptedHead: accepted, database: nil)
    }

    /// Returns the finding for known times.
    ///
    /// - Parameter acceptedHead: The time up to which an operator accepted that the ledger is ahead of the clock.
    func finding(lastCommit: Moment?, acceptedHead: Moment? = nil, database: Moment?) -> Finding {
        var judge = ClockGuard(ClockGuard.Reading(wall: now, elapsed: .zero))
        judge.accept(head: acceptedHead)
        let reading = ClockGuard.Reading(
            wall: now, elapsed: .zero, head: lastCommit, database: database.map { $0...$0 })
        guard let fault = judge.fault(reading) else {
            if let doubt = program.doubt(about: now) {
                return .warning("clock", doubt, advice: "Compare it with another clock before players submit scores.")
            }
            return .ok("clock", "No commit is later than \(now.iso8601).")
        }
        return .failure("clock", "\(fault)", advice: "A server rejects scores until then.")
    }
}
