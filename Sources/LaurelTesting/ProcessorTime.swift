import Foundation

/// The processor time of work, which other processes and threads do not change.
package enum ProcessorTime {
    /// The seconds that `work` takes of this thread.
    package static func ofThread(_ work: () throws -> Void) rethrows -> Double {
        let start = now
        try work()
        return now - start
    }

    private static var now: Double {
        #if os(Windows)
            // The time of the process: Windows has no such clock of a thread.
            return Double(clock()) / Double(CLOCKS_PER_SEC)
        #else
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        #endif
    }
}
