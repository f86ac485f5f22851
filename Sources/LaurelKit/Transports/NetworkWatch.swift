#if canImport(Network)
    import Network
#endif

/// Notices that the device has a network again, where the system says so; elsewhere see
/// ``LaurelClient/networkDidReturn()``.
final class NetworkWatch: Sendable {
    private let watching: Task<Void, Never>?

    /// - Parameter didReturn: Is called once at the start as well, where there is a network.
    init(_ didReturn: @escaping @Sendable () async -> Void) {
        #if canImport(Network)
            watching = Task {
                var wasThere = false
                for await path in NWPathMonitor() {
                    let isThere = path.status == .satisfied
                    if isThere, !wasThere { await didReturn() }
                    wasThere = isThere
                }
            }
        #else
            watching = nil
        #endif
    }

    deinit { watching?.cancel() }
}
