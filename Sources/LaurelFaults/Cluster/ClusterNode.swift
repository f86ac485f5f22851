import Foundation
import LaurelCommands
import LaurelModel

/// A node of a cluster: a `laurel serve` process, and its links to both database servers.
final class ClusterNode {
    private static let patienceSeconds = 60.0

    let number: Int
    /// The proxies to the database servers.
    let links: [StallingProxy]
    /// The address of the running process. The clients read it.
    let address: Locked<String>
    /// The number of starts.
    private(set) var startCount = 0

    private let files: String
    private let harness: FaultHarness
    private let library: FaultLibrary?
    private var process: ServerProcess?
    /// The logs of processes that were killed.
    private var earlierLogs: [String] = []

    /// Creates a node that is not running.
    ///
    /// - Parameter files: The start of the names of the node's files.
    init(_ number: Int, links: [StallingProxy], library: URL?, files: String, harness: FaultHarness) throws {
        (self.number, self.links, self.files, self.harness) = (number, links, files, harness)
        address = Locked("")
        self.library = try library.map { try FaultLibrary($0, settingsFile: harness.path("\(files)-faults")) }
    }

    /// Starts the process, as often as necessary, and waits until it listens.
    func start() async throws {
        let end = SteadyClock.seconds() + Self.patienceSeconds
        let database = PostgresServer.address(ports: links.map(\.port))
        let environment = (library?.variables ?? [:]).merging(["LAUREL_DATABASE": database]) { $1 }
        while true {
            startCount += 1
            let file = harness.path("\(files)-\(startCount).log")
            let process = try ServerProcess([], environment: environment, errorsFile: file, harness: harness)
            self.process = process
            do {
                guard let address = try await process.address() else { return }
                self.address.withLock { $0 = address }
                return
            } catch let error as FaultError {
                // A node that cannot reach its database ends, and a supervisor starts it again.
                guard error != .interrupted, SteadyClock.seconds() < end else { throw error }
            }
        }
    }

    /// Kills the process and starts another one.
    func restart() async throws {
        kill()
        try await start()
    }

    func kill() {
        guard let process else { return }
        process.kill()
        _ = process.waitForEnd()
        earlierLogs.append(process.log)
        self.process = nil
    }

    /// The number of changes of the history that the processes of this node have logged.
    var loggedChangeCount: Int {
        (earlierLogs + [process?.log ?? ""]).reduce(0) { $0 + $1.ranges(of: "a realm's history changed").count }
    }

    /// The end of the current log.
    var logEnd: String { String((process?.log ?? "").suffix(1_000)) }

    /// Shifts the clock of the process.
    func shiftClock(seconds: Int) throws { try library?.set(shiftSeconds: Int64(clamping: seconds)) }
}
