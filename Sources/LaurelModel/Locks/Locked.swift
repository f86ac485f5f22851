import Foundation

/// A value that one thread at a time reads and changes.
///
/// It replaces `Mutex` of the module `Synchronization`, which needs macOS 15 and iOS 18.
///
/// `@unchecked` because the compiler cannot see that the lock guards the value.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    @usableFromInline let lock = PlatformLock()
    // The lock makes each access exclusive. The runtime's check of that costs as much as the lock itself.
    @exclusivity(unchecked) @usableFromInline var value: Value

    package init(_ value: Value) { self.value = value }

    deinit { lock.deallocate() }

    /// Runs `body` with exclusive access to the value. Inlinable, because the call of a generic function in another module costs
    /// more than the lock.
    ///
    /// - Parameter body: Must be short, and must not lock the same value again: that call would never return.
    @inlinable package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// The fastest lock of the system. `NSLock` has the same meaning, but its POSIX implementation allocates a condition variable too.
///
/// The functions of the system take the lock's address, which must not change. Therefore the lock has an allocation of its own.
@usableFromInline struct PlatformLock {
    #if canImport(Darwin)
        private let address = UnsafeMutablePointer<os_unfair_lock_s>.allocate(capacity: 1)

        fileprivate init() { address.initialize(to: os_unfair_lock_s()) }

        @usableFromInline func lock() { os_unfair_lock_lock(address) }
        @usableFromInline func unlock() { os_unfair_lock_unlock(address) }

        fileprivate func deallocate() { address.deallocate() }
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
        private let address = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        fileprivate init() { pthread_mutex_init(address, nil) }

        @usableFromInline func lock() { pthread_mutex_lock(address) }
        @usableFromInline func unlock() { pthread_mutex_unlock(address) }

        fileprivate func deallocate() {
            pthread_mutex_destroy(address)
            address.deallocate()
        }
    #else
        private let instance = NSLock()

        @usableFromInline func lock() { instance.lock() }
        @usableFromInline func unlock() { instance.unlock() }

        fileprivate func deallocate() {}
    #endif
}
