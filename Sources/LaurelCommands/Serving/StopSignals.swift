import Foundation
import LaurelModel

/// The signals that stop a server: SIGTERM, and SIGINT from a terminal.
enum StopSignals {
    /// A queue with its own thread, so that a second signal also ends a process whose tasks hang.
    private static let queue = DispatchQueue(label: "stop-signals")

    /// Calls `stop` with the number of the first signal. The second signal ends the process at once.
    ///
    /// The exit code is then 128 plus the number of the signal, like the code that a shell reports for a signal. The
    /// ledger is as after a crash: it contains everything that was acknowledged.
    static func handle(_ stop: @escaping @Sendable (_ number: Int32) -> Void) async {
        let hasStopped = Locked(false)
        for number in [SIGTERM, SIGINT] {
            #if canImport(Darwin)
                // Otherwise the default action ends the process.
                signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // The handler retains its source until the process ends.
                withExtendedLifetime(source) {
                    let isSecond = hasStopped.withLock { hasStopped in
                        defer { hasStopped = true }
                        return hasStopped
                    }
                    guard !isSecond else { _exit(128 + number) }
                    stop(number)
                }
            }
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
        }
    }
}
