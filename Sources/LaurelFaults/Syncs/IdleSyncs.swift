import Foundation

/// Syncs without an effect, on the thread that writes.
enum IdleSyncs {
    /// The number of syncs, which is greater than the number of syncs when a ledger is opened.
    private static let count = 100

    /// Runs the syncs. strace counts the calls of each thread separately. After these syncs, the numbers of the writing
    /// thread's syncs differ from those of the opening thread.
    static func run() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                for _ in 0..<count {
                    #if os(Linux)
                        fdatasync(STDERR_FILENO)
                    #endif
                    fsync(STDERR_FILENO)
                }
                continuation.resume()
            }
        }
    }
}
