import Foundation

/// The error if the server cannot listen on an address.
public struct AddressUnusable: Error, CustomStringConvertible {
    let host: String
    let port: Int
    /// The system's error code; nil if the host cannot be resolved.
    let code: Int32?

    public var description: String {
        switch code {
        case EADDRINUSE:
            """
            The address \(host):\(port) is in use. Stop the program that listens there, or choose another port with --port.
            """
        case EADDRNOTAVAIL: "This machine has no address \(host). Use one of its addresses with --host."
        case EACCES:
            """
            This user may not listen on port \(port). Choose a port of 1024 or higher with --port, or add \
            AmbientCapabilities=CAP_NET_BIND_SERVICE to the systemd unit.
            """
        case let code?: "The address \(host):\(port) cannot be used: \(String(cString: strerror(code)))."
        case nil: "The host \(host) cannot be resolved. Use an address of this machine with --host."
        }
    }
}
