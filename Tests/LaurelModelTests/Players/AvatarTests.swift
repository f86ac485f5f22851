import LaurelModel
import LaurelTesting
import Testing

/// Tests of uploaded and generated avatars.
@Suite struct AvatarTests {
    /// Returns a PNG of `byteCount` bytes with a valid header and end.
    static func png(_ width: UInt16, _ height: UInt16, byteCount: Int = 100) -> [UInt8] {
        let side = { (number: UInt16) -> [UInt8] in [0, 0, UInt8(number >> 8), UInt8(number & 255)] }
        let start: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] + side(width)
            + side(height)
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        return start + [UInt8](repeating: 0, count: byteCount - start.count - end.count) + end
    }

    /// Returns a JPEG with a comment segment before its frame.
    static func jpeg(_ width: UInt16, _ height: UInt16, frame: UInt8 = 0xC0) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 0x41, 0x42, 0xFF, frame, 0, 11, 8, UInt8(height >> 8), UInt8(height & 255)]
            + [UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 0, 0xFF, 0xD9]
    }

    @Test func `The dimensions of a PNG and a JPEG are parsed`() throws {
        let png = try AvatarImage(Self.png(64, 32))
        #expect((png.kind, png.width, png.height) == (.png, 64, 32))
        for frame: UInt8 in [0xC0, 0xC2] {
            let jpeg = try AvatarImage(Self.jpeg(300, 200, frame: frame))
            #expect((jpeg.kind, jpeg.width, jpeg.height) == (.jpeg, 300, 200))
        }
        _ = try AvatarImage(Self.png(16, 2_048, byteCount: 256 << 10))
    }

    @Test(
        arguments: [
            (png(15, 64), InvalidAvatar.dimensions(width: 15, height: 64)),
            (png(64, 2_049), .dimensions(width: 64, height: 2_049)),
            (jpeg(8, 8), .dimensions(width: 8, height: 8)), (png(64, 64, byteCount: (256 << 10) + 1), .noPicture),
            ([], .noPicture), (Array("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".utf8), .noPicture),
            (Array("GIF89a..............".utf8), .noPicture), (png(64, 64).dropLast(), .noPicture),
            (png(64, 64) + Array("<script>".utf8), .noPicture), (jpeg(64, 64).dropLast(), .noPicture),
            (jpeg(64, 64, frame: 0xDA), .noPicture),
        ] as [([UInt8], InvalidAvatar)])
    func `Bytes that are not a valid avatar are rejected`(bytes: [UInt8], reason: InvalidAvatar) {
        if bytes.count > AvatarImage.byteCountMax {
            #expect(throws: InvalidAvatar.tooLarge(byteCount: bytes.count)) { try AvatarImage(bytes) }
        } else {
            #expect(throws: reason) { try AvatarImage(bytes) }
        }
    }

    @Test(arguments: UInt64(0)..<200)
    func `Parsing an avatar never traps`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var bytes = Bool.random(using: &random) ? Self.png(64, 64) : Self.jpeg(64, 64)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
        }
        _ = try? AvatarImage(bytes)
    }

    @Test func `A generated avatar depends only on the player's id`() {
        var random = SeededRandom(seed: 1)
        let ids = (0..<200).map { _ in PlayerID(using: &random) }
        let pictures = ids.map { AvatarPicture(for: $0).svg }
        #expect(pictures == ids.map { AvatarPicture(for: $0).svg })
        #expect(Set(pictures).count > 195)
        #expect(pictures.allSatisfy { $0.hasPrefix("<svg ") && $0.utf8.count < 1_000 })
    }

    @Test func `A generated avatar has the same pattern as SVG and PNG`() throws {
        var random = SeededRandom(seed: 2)
        for _ in 0..<50 {
            let picture = AvatarPicture(for: PlayerID(using: &random))
            let png = picture.png
            let header = try AvatarImage(png)
            #expect(header.kind == .png && header.width == 112 && header.height == 112)
            // After the header (33 bytes), the palette of two colors (18), and the starts of the chunk (8), of the zlib
            // stream (2) and of its only block (5): rows of a filter byte and 112 bits.
            let rows = png[66..<66 + 112 * 15]
            let cells = (0..<7).flatMap { row in
                (0..<7).filter { column in rows[66 + (row * 16 + 8) * 15 + 1 + column * 2] != 0 }
                    .map { "M\($0) \(row)h1v1h-1z" }
            }
            #expect(cells.allSatisfy { picture.svg.contains($0) })
            #expect(picture.svg.split(separator: "M").count - 2 == cells.count)
        }
    }
}
