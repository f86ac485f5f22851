#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A system error of a write.
struct WritingFailed: Error {
    private let errorNumber: Int32

    init(_ errorNumber: Int32) { self.errorNumber = errorNumber }

    /// Whether the reader has closed the pipe, which may be intended.
    var isClosedPipe: Bool { errorNumber == EPIPE }

    /// The system's description of the error.
    var reason: String { String(cString: strerror(errorNumber)) }
}
