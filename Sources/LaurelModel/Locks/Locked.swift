import Foundation

/// A value under mutual exclusion.
///
/// It replaces `Mutex` of the module `Synchronization`, which requires macOS 15 and iOS 18.
///
/// `@unchecked` because the compiler cannot verify that the lock guards the value.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    @usableFromInline let lock = PlatformLock()
    // The lock makes each access exclusive. The runtime's exclusivity check costs as much as the lock itself.
    @exclusivity(unchecked) @usableFromInline var value: Value

    /// Creates a guarded value.
    package init(_ value: Value) { self.value = value }

    deinit { lock.deallocate() }

    /// Runs `body` with exclusive access to the value. Always inlined, because calling a generic function costs more
    /// than the lock.
    ///
    /// - Parameter body: A short closure. It must not lock the same value again: that call would deadlock.
    @inlinable @inline(__always) package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// The fastest lock of the system. `NSLock` has the same semantics, but its POSIX implementation also allocates a
/// condition variable.
///
/// The system's functions take the lock's address, which must not change. Therefore the lock has its own allocation.
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
