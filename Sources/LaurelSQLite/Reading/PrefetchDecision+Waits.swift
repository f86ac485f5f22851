import Foundation

extension PrefetchDecision.Waits {
    /// Returns the result of `body`, and the waits of this thread while it ran. On Linux, a thread that waits for the
    /// disk gives up its core, which the kernel counts for each thread. On other systems, the count is 0.
    static func during<Value>(_ body: () throws -> Value) rethrows -> (Value, Self) {
        #if os(Linux)
            let (start, before) = (ContinuousClock.now, usage)
            let value = try body()
            let after = usage
            let elapsed = ContinuousClock.now - start
            let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
            return (
                value,
                Self(count: after.ru_nvcsw - before.ru_nvcsw, seconds: seconds - (after.seconds - before.seconds))
            )
        #else
            return (try body(), Self(count: 0, seconds: 0))
        #endif
    }

    #if os(Linux)
        /// `RUSAGE_THREAD`, which Swift does not import.
        private static let currentThread: __rusage_who_t = 1

        private static var usage: rusage {
            var usage = rusage()
            getrusage(Self.currentThread, &usage)
            return usage
        }
    #endif
}

#if os(Linux)
    extension rusage {
        /// The processor time.
        fileprivate var seconds: Double {
            Double(ru_utime.tv_sec + ru_stime.tv_sec) + Double(ru_utime.tv_usec + ru_stime.tv_usec) * 1e-6
        }
    }
#endif
