import Foundation

/// Why the server cannot listen where it was to listen.
public struct AddressUnusable: Error, CustomStringConvertible {
    let host: String
    let port: Int
    /// The system's; nil where nobody knows the host.
    let code: Int32?

    public var description: String {
        switch code {
        case EADDRINUSE:
            """
            The address \(host):\(port) is in use. Stop the program that listens there, or choose another port with --port.
            """
        case EADDRNOTAVAIL: "This machine has no address \(host). Name one of its own with --host."
        case EACCES:
            """
            This user may not listen on port \(port). Choose one from 1024 on with --port, or give the unit \
            AmbientCapabilities=CAP_NET_BIND_SERVICE.
            """
        case let code?: "The address \(host):\(port) cannot be used: \(String(cString: strerror(code)))."
        case nil: "The host \(host) is unknown. Name an address of this machine with --host."
        }
    }
}
