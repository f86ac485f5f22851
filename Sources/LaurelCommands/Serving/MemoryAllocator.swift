import Foundation

/// The settings of the C library's memory allocator.
enum MemoryAllocator {
    /// The GNU C library's parameters of `mallopt`, which Swift does not import.
    private static let (trimThreshold, topPad, mmapThreshold): (Int32, Int32, Int32) = (-1, -2, -3)

    /// Lets each thread retain up to 16 MiB of freed memory. Has no effect with other C libraries than GNU's.
    ///
    /// A thread otherwise returns memory to the system if more than 128 KiB at the end of its heap are free
    /// (`M_TRIM_THRESHOLD` in `mallopt(3)`), and fetches it again with page faults for the next batch. Without these
    /// page faults, a submission took 13 % and 17 % less processor time in two runs.
    static func retainFreedMemory() {
        #if os(Linux)
            // A null handle searches all loaded libraries.
            guard let address = dlsym(nil, "mallopt") else { return }
            // The type is that of the function's declaration in `malloc.h`.
            let setParameter = unsafeBitCast(address, to: (@convention(c) (Int32, Int32) -> Int32).self)
            _ = setParameter(trimThreshold, 16 << 20)
            _ = setParameter(topPad, 1 << 20)
            // The calls above end the adjustment of this threshold, which would stay at 128 KiB; see `mallopt(3)`.
            _ = setParameter(mmapThreshold, 4 << 20)
        #endif
    }
}
