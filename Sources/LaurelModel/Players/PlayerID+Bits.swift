extension PlayerID {
    /// The 128 bits of an id, which take less memory than its text.
    package struct Bits: Hashable, Sendable {
        /// The first 64 bits.
        package let high: UInt64
        /// The last 64 bits.
        package let low: UInt64

        /// Creates the bits from their halves.
        package init(high: UInt64, low: UInt64) {
            self.high = high
            self.low = low
        }
    }

    /// Creates the id with these bits.
    package init(_ bits: Bits) {
        self.init(
            known: String(unsafeUninitializedCapacity: Self.byteCount) { bytes in
                bits.write(to: bytes)
                return Self.byteCount
            })
    }

    /// The bits of the id.
    package var bits: Bits {
        var (high, low): (UInt64, UInt64) = (0, 0)
        for digit in text.utf8.dropFirst(Self.prefix.utf8.count) {
            high = high << 5 | low >> 59
            low = low << 5 | UInt64(Self.values[Int(digit)])
        }
        return Bits(high: high, low: low)
    }

    /// The value of each byte as a digit; 0 for a byte that is no digit.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0, count: 256)
        for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()
}

extension PlayerID.Bits {
    /// Writes the text of the id, ``PlayerID/byteCount`` bytes.
    package func write(to text: UnsafeMutableBufferPointer<UInt8>) {
        var (high, low) = (high, low)
        PlayerID.alphabet.withUnsafeBufferPointer { alphabet in
            for index in stride(from: PlayerID.byteCount - 1, through: PlayerID.prefix.utf8.count, by: -1) {
                text[index] = alphabet[Int(low & 31)]
                low = low >> 5 | high << 59
                high >>= 5
            }
        }
        text[0] = UInt8(ascii: "p")
        text[1] = UInt8(ascii: "_")
    }
}
