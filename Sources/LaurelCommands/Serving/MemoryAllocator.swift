import Foundation

/// The settings of the C library's memory allocator.
enum MemoryAllocator {
    /// The GNU C library's parameters of `mallopt`, which Swift does not import.
    private static let (trimThreshold, topPad, mmapThreshold): (Int32, Int32, Int32) = (-1, -2, -3)

    /// Lets each thread retain up to 16 MiB of freed memory. No effect with other C libraries than GNU's.
    ///
    /// By default, a thread returns memory to the system when 128 KiB at the end of its area are free. A thread that
    /// handles one batch after the other would return memory and fetch it again with page faults for each batch, which
    /// takes a tenth of the processor time of a submission.
    static func retainFreedMemory() {
        #if os(Linux)
            // A null handle searches all loaded libraries.
            guard let address = dlsym(nil, "mallopt") else { return }
            // The type is that of the function's declaration in `malloc.h`.
            let setParameter = unsafeBitCast(address, to: (@convention(c) (Int32, Int32) -> Int32).self)
            _ = setParameter(trimThreshold, 16 << 20)
            _ = setParameter(topPad, 1 << 20)
            // Without this, setting another parameter would fix the threshold at 128 KiB.
            _ = setParameter(mmapThreshold, 4 << 20)
        #endif
    }
}
