import Foundation

/// The address of the control socket in a data directory, at which the server that uses it accepts operators' requests.
///
/// The socket requires no key: a user who can open it can also read the database.
struct ControlAddress {
    static let fileName = "control"

    let directory: String

    var path: String { directory + "/" + Self.fileName }

    /// Calls `body` with the address in the system's format.
    ///
    /// The system accepts about 100 bytes. On Linux, a longer path is reached through an open directory.
    func use(_ body: (sockaddr_un) -> Int32) -> Int32 {
        if let address = Self.address(path) { return body(address) }
        #if os(Linux)
            let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard folder >= 0 else { return -1 }
            defer { close(folder) }
            if let address = Self.address("/proc/self/fd/\(folder)/\(Self.fileName)") { return body(address) }
        #endif
        errno = ENAMETOOLONG
        return -1
    }

    private static func address(_ path: String) -> sockaddr_un? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isTaken = withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            guard path.utf8.count < bytes.count else { return false }
            bytes.copyBytes(from: path.utf8)
            return true
        }
        return isTaken ? address : nil
    }
}

extension sockaddr_un {
    /// Binds `descriptor` to this address.
    func bind(_ descriptor: Int32) -> Int32 {
        withUnsafePointer(to: self) { own in
            own.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Connects `descriptor` to this address.
    func connect(_ descriptor: Int32) -> Int32 {
        withUnsafePointer(to: self) { own in
            own.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
