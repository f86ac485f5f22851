extension AvatarPicture {
    /// The number of pixels on each side of a cell.
    private static let cellSide = 16
    /// The number of pixels on each side. The pattern has a margin of one cell.
    private static let side = 7 * cellSide

    /// The picture as a PNG: 112 by 112 pixels of two colors.
    public var png: [UInt8] {
        let header = Self.bytes(UInt32(Self.side)) + Self.bytes(UInt32(Self.side)) + [1, 3, 0, 0, 0]
        let palette = Self.color(hue: hue, lightness: 0.9) + Self.color(hue: hue, lightness: 0.4)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
            + Self.chunk("PLTE", palette) + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
    }

    /// The rows, with one bit for each pixel. The byte of the filter, none, precedes each row.
    private var rows: [UInt8] {
        let drawn = Set(cells)
        var bytes: [UInt8] = []
        for row in -1..<6 {
            let bits = (-1..<6).flatMap { column in
                Array(repeating: drawn.contains(Cell(column: column, row: row)), count: Self.cellSide)
            }
            let line = stride(from: 0, to: bits.count, by: 8).map { start in
                bits[start..<start + 8].reduce(0 as UInt8) { $0 << 1 | ($1 ? 1 : 0) }
            }
            for _ in 0..<Self.cellSide { bytes += [0] + line }
        }
        return bytes
    }

    /// Returns the sRGB bytes of `hsl(hue, 55 %, lightness)`.
    private static func color(hue: Int, lightness: Double) -> [UInt8] {
        let reach = 0.55 * min(lightness, 1 - lightness)
        return [0, 8, 4].map { offset in
            let place = (Double(offset) + Double(hue) / 30).truncatingRemainder(dividingBy: 12)
            let part = lightness - reach * max(-1, min(place - 3, 9 - place, 1))
            return UInt8((part * 255).rounded())
        }
    }

    /// Returns a zlib stream of one uncompressed block. `bytes` must be fewer than 65,536.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let count = UInt16(bytes.count)
        let counts = [UInt8(truncatingIfNeeded: count), UInt8(count >> 8)]
        return [0x78, 0x01, 0x01] + counts + counts.map { ~$0 } + bytes + Self.bytes(high << 16 | low)
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + data
        var check = UInt32.max
        for byte in checked {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        return bytes(UInt32(data.count)) + checked + bytes(~check)
    }

    /// Returns four bytes, the most significant first.
    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
