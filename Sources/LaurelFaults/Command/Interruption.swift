import Foundation
import LaurelModel

/// A handler that records the signals SIGINT, SIGTERM and SIGHUP, so that the program can remove mounts and files.
///
/// `@unchecked` because the compiler cannot see that the sources do not change after the initializer.
final class Interruption: @unchecked Sendable {
    private let isSignaled = Locked(false)
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

    var isRequested: Bool { isSignaled.withLock { $0 } }

    private func request() { isSignaled.withLock { $0 = true } }
}
