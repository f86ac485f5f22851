extension SubmissionID {
    /// Creates a UUID of version 7 (RFC 9562, 5.7): the time first, then 74 random bits, so that ids arrive nearly in
    /// order.
    public init(at moment: Moment, using random: inout some RandomNumberGenerator) {
        let time = UInt64(truncatingIfNeeded: moment.milliseconds) << 16
        let high = time | 0x7000 | (random.next() & 0x0FFF)
        let low = 0x8000_0000_0000_0000 | (random.next() & 0x3FFF_FFFF_FFFF_FFFF)
        self = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { SubmissionID(uuid: $0) }
    }
}
