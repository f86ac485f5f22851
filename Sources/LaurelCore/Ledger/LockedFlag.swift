import Foundation

/// A Boolean value that any thread may read and write.
///
/// `@unchecked` because the compiler cannot see that the lock guards the value; there is nothing else here.
package final class LockedFlag: @unchecked Sendable {
    private let lock = NSLock()
    private var isSet = false

    package init() {}

    package var value: Bool {
        get { lock.withLock { isSet } }
        set { lock.withLock { isSet = newValue } }
    }
}
