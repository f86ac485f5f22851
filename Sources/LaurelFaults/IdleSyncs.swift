import Foundation

/// Syncs that do nothing, on the thread that writes.
enum IdleSyncs {
    /// More than opening has.
    private static let count = 100

    /// A tracer that fails the nth sync counts for each thread and each call by itself. After these, no sync of the
    /// writing thread has a number that one of the opening thread has too.
    static func run() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                for _ in 0..<count { _ = (fdatasync(STDERR_FILENO), fsync(STDERR_FILENO)) }
                continuation.resume()
            }
        }
    }
}
