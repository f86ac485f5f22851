import Foundation

extension Int32 {
    /// Waits until one of `events` occurs on this file descriptor. Blocks.
    ///
    /// - Returns: Whether it occurred before the deadline. An error of the descriptor counts as an event.
    func wait(for events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        var descriptor = pollfd(fd: self, events: Int16(events), revents: 0)
        while true {
            let left = Swift.max(deadline - .now, .zero)
            let count = poll(&descriptor, 1, Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up))))
            if count > 0 { return true }
            if count == 0 || errno != EINTR { return false }
        }
    }
}
