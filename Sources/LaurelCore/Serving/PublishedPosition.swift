import Foundation
import LaurelModel

/// The last position that a service has applied, for those who only want to know whether anything is new.
// A lock guards the one value.
final class PublishedPosition: @unchecked Sendable {
    private let lock = NSLock()
    private var position: LedgerPosition

    init(_ position: LedgerPosition) { self.position = position }

    var value: LedgerPosition {
        get { lock.withLock { position } }
        set { lock.withLock { position = newValue } }
    }
}
