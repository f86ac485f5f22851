/// The counts of latencies in buckets whose width is less than 1 % of their value.
struct LatencyHistogram {
    private static let bitCount = 8
    private static let half = 1 << (bitCount - 1)
    private var counts = [UInt32](repeating: 0, count: 2 << 11)
    private(set) var count = 0
    private(set) var longest: Int64 = 0

    /// Adds a latency in nanoseconds. Latencies below 256 ns share the buckets of a nanosecond each.
    mutating func add(_ nanoseconds: Int64) {
        let value = UInt64(max(0, nanoseconds))
        let shift = max(0, 64 - value.leadingZeroBitCount - Self.bitCount)
        let bucket = shift * Self.half + Int(value >> UInt64(shift))
        counts[min(bucket, counts.count - 1)] += 1
        count += 1
        longest = max(longest, nanoseconds)
    }

    /// Returns the latency in milliseconds that a share of the requests does not exceed, or nil without requests.
    func milliseconds(at share: Double) -> Double? {
        guard count > 0 else { return nil }
        let wanted = max(1, Int((share * Double(count)).rounded(.up)))
        var sum = 0
        for (bucket, bucketCount) in counts.enumerated() where bucketCount > 0 {
            sum += Int(bucketCount)
            guard sum >= wanted else { continue }
            return min(Self.upperBound(of: bucket), Double(longest)) / 1e6
        }
        return Double(longest) / 1e6
    }

    mutating func removeAll() {
        for bucket in counts.indices { counts[bucket] = 0 }
        count = 0
        longest = 0
    }

    private static func upperBound(of bucket: Int) -> Double {
        let shift = max(0, bucket / half - 1)
        return Double(UInt64(bucket - shift * half + 1) << UInt64(shift)) - 1
    }
}
