import Foundation
import LaurelModel

/// Turns the signals that ask a program to end into something to look at, so that mounts and files are cleared away.
///
/// `@unchecked` because the compiler cannot see that the sources are never changed after the initializer.
final class Interruption: @unchecked Sendable {
    private let answer = Locked(false)
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

    var isRequested: Bool { answer.withLock { $0 } }

    private func request() { answer.withLock { $0 = true } }
}
