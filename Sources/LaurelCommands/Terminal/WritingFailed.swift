#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why the system took no more of what was written.
struct WritingFailed: Error {
    private let errorNumber: Int32

    init(_ errorNumber: Int32) { self.errorNumber = errorNumber }

    /// Nobody reads any more, who may have seen enough.
    var isClosedPipe: Bool { errorNumber == EPIPE }

    /// The system's own words.
    var reason: String { String(cString: strerror(errorNumber)) }
}
