import Foundation

/// The calls of stream sockets whose C declarations differ between systems.
///
/// A write to a closed connection returns an error instead of ending the process with SIGPIPE: use ``sendFlags``.
package enum StreamSocket {
    /// The flags of `send`.
    package static var sendFlags: Int32 {
        #if canImport(Darwin)
            0
        #else
            Int32(MSG_NOSIGNAL)
        #endif
    }

    /// Creates a socket. Returns -1 if the system refuses it, and sets `errno`.
    ///
    /// - Parameter family: The address family, such as `AF_INET`.
    package static func make(_ family: Int32) -> Int32 {
        #if canImport(Darwin)
            let descriptor = Foundation.socket(family, SOCK_STREAM, 0)
            var isOn: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
            return descriptor
        #else
            return Foundation.socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #endif
    }
}
