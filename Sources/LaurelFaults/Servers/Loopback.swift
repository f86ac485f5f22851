import Foundation

/// The loopback network.
enum Loopback {
    /// The reason why this process may not listen on 127.0.0.1, or nil if it may.
    static var refusal: String? {
        #if os(Linux)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { return reason }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return code == 0 ? nil : reason
    }

    private static var reason: String {
        "listening on 127.0.0.1 is not permitted here (\(String(cString: strerror(errno))))"
    }
}
