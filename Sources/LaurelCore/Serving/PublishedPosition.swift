import Foundation
import LaurelModel

/// The last position that a service has applied and its epoch, for those who only want to know whether anything is new.
// A lock guards both.
final class PublishedPosition: @unchecked Sendable {
    private let lock = NSLock()
    private var position: LedgerPosition
    private var epochNow: Int64

    init(_ position: LedgerPosition, epoch: Int64) {
        self.position = position
        epochNow = epoch
    }

    var epoch: Int64 {
        get { lock.withLock { epochNow } }
        set { lock.withLock { epochNow = newValue } }
    }

    var value: LedgerPosition {
        get { lock.withLock { position } }
        set { lock.withLock { position = newValue } }
    }
}
