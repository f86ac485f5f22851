import LaurelModel

/// The memory for the players of a process, which its realms share.
///
/// A realm may use the memory that other realms leave. If all of it is used, a realm that uses more than an equal share
/// removes players at its next change. Until then, the realms together may exceed the limit.
public final class PlayerMemory: Sendable {
    /// The default limit. It is enough for some 7 million players with short names.
    public static let standardByteCountMax = 512 << 20

    /// The maximum number of bytes for players.
    public let byteCountMax: Int
    private let state = Locked((byteCount: 0, shareCount: 0))

    /// Creates a limit.
    public init(byteCountMax: Int = PlayerMemory.standardByteCountMax) { self.byteCountMax = byteCountMax }

    /// The number of bytes that the players of all realms use.
    public var byteCount: Int { state.withLock { $0.byteCount } }

    /// Returns the share of a realm, which exists until it is released.
    func share() -> Share { Share(self) }

    /// The memory for the players of one realm.
    final class Share: Sendable {
        private let memory: PlayerMemory
        private let state = Locked((byteCount: 0, isExceeded: false))

        fileprivate init(_ memory: PlayerMemory) {
            self.memory = memory
            memory.state.withLock { $0.shareCount += 1 }
        }

        deinit {
            let byteCount = state.withLock { $0.byteCount }
            memory.state.withLock { $0 = ($0.byteCount - byteCount, $0.shareCount - 1) }
        }

        var byteCountMax: Int { memory.byteCountMax }

        /// Whether the realm must remove players.
        var isExceeded: Bool { state.withLock { $0.isExceeded } }

        /// Records the number of bytes that the realm uses.
        func use(_ byteCount: Int) {
            state.withLock { share in
                let change = byteCount - share.byteCount
                let isExceeded = memory.state.withLock { state in
                    state.byteCount += change
                    return state.byteCount > memory.byteCountMax && byteCount > memory.byteCountMax / state.shareCount
                }
                share = (byteCount, isExceeded)
            }
        }
    }
}
