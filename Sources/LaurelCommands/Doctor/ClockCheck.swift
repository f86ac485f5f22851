import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite

/// Whether this machine's clock is plausible beside the ledger's last commit, the database's clock and the program's date.
struct ClockCheck {
    let now: Moment
    var program = ProgramDate.own

    /// Asks the server that uses the directory; otherwise reads the file, without the log that a crash left behind.
    func finding(_ directory: DataDirectory) -> Finding {
        var last = SQLiteLedger.lastMoment(in: directory.path)
        let address = ControlAddress(directory: URL(fileURLWithPath: directory.path).path)
        if let connection = ControlConnection(to: address), (try? connection.send(ControlRequest.showClock)) != nil,
            case .clock(let moment)? = try? connection.receive(ControlReply.self)
        {
            last = moment
        }
        return finding(lastCommit: last, database: nil)
    }

    func finding(lastCommit: Moment?, database: Moment?) -> Finding {
        var judge = ClockGuard(ClockGuard.Reading(wall: now, elapsed: .zero))
        judge.accept(head: nil)
        let reading = ClockGuard.Reading(
            wall: now, elapsed: .zero, head: lastCommit, database: database.map { $0...$0 })
        guard let fault = judge.fault(reading) else {
            if let doubt = program.doubt(about: now) {
                return .warning("clock", doubt, advice: "Compare it with another clock before players send scores.")
            }
            return .ok("clock", "No commit is later than \(now.iso8601).")
        }
        return .failure("clock", "\(fault)", advice: "A server rejects scores until then.")
    }
}
