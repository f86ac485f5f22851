import Foundation

/// A reader of binary property lists that throws an error for damaged data.
///
/// Foundation's unarchiver terminates the process for some archives, such as one whose list contains itself.
struct BinaryPropertyList {
    struct Damaged: Error {}

    /// An object of the list. Contained objects are referenced by their number.
    enum Object {
        case integer(Int64)
        case real(Double)
        case string(String)
        /// A reference to an object of a keyed archive.
        case reference(UInt64)
        case array([Int])
        case dictionary([(key: Int, value: Int)])
        /// A value of a type that no high score table contains.
        case other
    }

    /// The maximum number of entries of a dictionary. Each lookup is a linear search.
    private static let entryCountMax = 100

    private let bytes: [UInt8]
    private let objectOffsets: [Int]
    private let referenceSize: Int
    /// The number of the root object.
    let top: Int

    init(_ data: Data) throws {
        bytes = Array(data)
        let trailer = bytes.count - 32
        guard bytes.starts(with: Array("bplist00".utf8)), trailer >= 8 else { throw Damaged() }
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = try Self.integer(bytes, at: trailer + 8, size: 8)
        top = try Self.integer(bytes, at: trailer + 16, size: 8)
        let table = try Self.integer(bytes, at: trailer + 24, size: 8)
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, table <= trailer, count <= (trailer - table) / offsetSize
        else { throw Damaged() }
        var offsets: [Int] = []
        for number in 0..<count {
            offsets.append(try Self.integer(bytes, at: table + number * offsetSize, size: offsetSize))
        }
        objectOffsets = offsets
    }

    func object(_ number: Int) throws -> Object {
        guard objectOffsets.indices.contains(number) else { throw Damaged() }
        let offset = objectOffsets[number]
        guard bytes.indices.contains(offset) else { throw Damaged() }
        let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0x0F))
        switch (kind, low) {
        case (0x1, 0...3): return .integer(try signed(at: offset + 1, size: 1 << low))
        case (0x2, 3):
            return .real(Double(bitPattern: UInt64(bitPattern: try signed(at: offset + 1, size: 8))))
        case (0x8, 0...7):
            return .reference(UInt64(try Self.integer(bytes, at: offset + 1, size: low + 1)))
        case (0x5, _):
            let (start, count) = try run(at: offset, elementSize: 1)
            let text = bytes[start..<start + count]
            guard text.allSatisfy({ $0 < 0x80 }) else { throw Damaged() }
            return .string(String(decoding: text, as: UTF8.self))
        case (0x6, _):
            let (start, count) = try run(at: offset, elementSize: 2)
            let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
            return .string(String(decoding: units, as: UTF16.self))
        case (0xA, _): return .array(try numbers(at: offset, perElement: 1))
        case (0xD, _):
            let numbers = try numbers(at: offset, perElement: 2)
            let count = numbers.count / 2
            guard count <= Self.entryCountMax else { throw Damaged() }
            return .dictionary((0..<count).map { (numbers[$0], numbers[count + $0]) })
        default: return .other
        }
    }

    /// Returns the value of `key` in a dictionary, or nil if the dictionary has no such key.
    func value(_ key: String, in dictionary: Object) throws -> Object? {
        guard case .dictionary(let entries) = dictionary else { throw Damaged() }
        for entry in entries {
            if case .string(key) = try object(entry.key) { return try object(entry.value) }
        }
        return nil
    }

    // MARK: Bytes

    /// Returns the number of elements of an array, a dictionary or a text, and the offset of the first.
    private func run(at offset: Int, elementSize: Int) throws -> (start: Int, count: Int) {
        var (start, count) = (offset + 1, Int(bytes[offset] & 0x0F))
        if count == 0x0F {
            guard bytes.indices.contains(start), bytes[start] >> 4 == 0x1, bytes[start] & 0x0F <= 3
            else { throw Damaged() }
            let size = 1 << Int(bytes[start] & 0x0F)
            count = try Self.integer(bytes, at: start + 1, size: size)
            start += 1 + size
        }
        guard start <= bytes.count, count <= (bytes.count - start) / elementSize else { throw Damaged() }
        return (start, count)
    }

    private func numbers(at offset: Int, perElement: Int) throws -> [Int] {
        let (start, count) = try run(at: offset, elementSize: perElement * referenceSize)
        return try (0..<count * perElement).map {
            try Self.integer(bytes, at: start + $0 * referenceSize, size: referenceSize)
        }
    }

    /// Reads an integer. Integers of eight bytes are signed; smaller ones are unsigned.
    private func signed(at offset: Int, size: Int) throws -> Int64 {
        Int64(bitPattern: try Self.unsigned(bytes, at: offset, size: size))
    }

    private static func integer(_ bytes: [UInt8], at offset: Int, size: Int) throws -> Int {
        guard let integer = Int(exactly: try unsigned(bytes, at: offset, size: size)) else { throw Damaged() }
        return integer
    }

    private static func unsigned(_ bytes: [UInt8], at offset: Int, size: Int) throws -> UInt64 {
        guard 0...bytes.count ~= offset, size <= bytes.count - offset else { throw Damaged() }
        return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
