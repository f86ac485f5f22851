import Foundation

/// Turns the signals that ask a program to end into something to look at, so that mounts and files are cleared away.
///
/// `@unchecked` because the compiler cannot see that the lock guards the answer; the sources are never changed.
final class Interruption: @unchecked Sendable {
    private let lock = NSLock()
    private var answer = false
    private var sources: [any DispatchSourceSignal] = []

    init() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [weak self] in self?.request() }
            source.resume()
            sources.append(source)
        }
    }

    deinit { sources.forEach { $0.cancel() } }

    var isRequested: Bool { lock.withLock { answer } }

    private func request() { lock.withLock { answer = true } }
}
