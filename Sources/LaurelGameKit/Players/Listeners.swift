import Foundation
import class LaurelModel.Locked

/// The listeners of the local player, as weak references.
final class Listeners: Sendable {
    private let storage = Locked<[OnMainThread<Weak>]>([])

    struct Weak {
        weak var listener: (any GKLocalPlayerListener)?
    }

    func add(_ listener: any GKLocalPlayerListener) {
        remove(listener)
        let new = OnMainThread(Weak(listener: listener))
        storage.withLock { $0.append(new) }
    }

    func remove(_ listener: any GKLocalPlayerListener) {
        let gone = ObjectIdentifier(listener)
        storage.withLock { storage in
            storage.removeAll { $0.given.listener.map { ObjectIdentifier($0) == gone } ?? true }
        }
    }

    func removeAll() { storage.withLock { $0 = [] } }

    @MainActor
    func notify(_ news: (any GKLocalPlayerListener) -> Void) {
        for listener in storage.current.compactMap(\.value.listener) { news(listener) }
    }
}
