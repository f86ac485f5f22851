#if canImport(Network)
    import Network
#endif

/// An observer that reports when the device has a network again, on systems that provide this information.
///
/// On other systems, see ``LaurelClient/networkDidReturn()``.
final class NetworkWatch: Sendable {
    private let watching: Task<Void, Never>?

    /// Starts to watch the network.
    ///
    /// - Parameter didReturn: Called when the network returns, and once at the start if there is a network.
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
