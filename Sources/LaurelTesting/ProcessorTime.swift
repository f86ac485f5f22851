import Foundation

/// A measurement of processor time, which other processes do not influence.
package enum ProcessorTime {
    /// Returns the processor time, in seconds, that `work` uses on the current thread.
    package static func ofThread(_ work: () throws -> Void) rethrows -> Double {
        let start = now
        try work()
        return now - start
    }

    private static var now: Double {
        #if os(Windows)
            // Windows has no clock for a thread; this is the time of the process.
            return Double(clock()) / Double(CLOCKS_PER_SEC)
        #else
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        #endif
    }
}
