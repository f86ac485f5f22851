import LaurelCore
import LaurelModel

/// A line of a replica's changes: a kind and the values of a row.
struct ChangeLine {
    /// The kinds of lines. Their names are stored in replicas, and never change.
    enum Kind: String {
        case commit, fact, game, key, leaderboard, newRealm, noOccurrence, noRow, occurrence, omitted, player, realm,
            row
    }

    let kind: Kind
    let values: [SQLiteValue]

    /// Parses a line: a JSON list of the kind and the values.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the line is invalid or has another number of values.
    init(_ text: String) throws(LedgerError) {
        guard let node = try? JSONReader.read(text, by: .stored), case .list(let nodes) = node.content,
            case .text(let name)? = nodes.first?.content, let kind = Kind(rawValue: name)
        else { throw .damaged("the change \(text.prefix(80)) cannot be read") }
        self.kind = kind
        var values: [SQLiteValue] = []
        for node in nodes.dropFirst() {
            switch node.content {
            case .null: values.append(.null)
            case .text(let text): values.append(.text(text))
            case .number(let digits):
                guard let number = Int64(digits) else {
                    throw .damaged("the change \(text.prefix(80)) has an invalid number")
                }
                values.append(.integer(number))
            case .flag, .list, .object: throw .damaged("the change \(text.prefix(80)) has an invalid value")
            }
        }
        self.values = values
        guard values.count == kind.valueCount else {
            throw .damaged("the change \(text.prefix(80)) has \(values.count) values instead of \(kind.valueCount)")
        }
    }

    /// The value at `index` as an integer; 0 if it is not one.
    func integer(_ index: Int) -> Int64 { optionalInteger(index) ?? 0 }

    func optionalInteger(_ index: Int) -> Int64? {
        if values.indices.contains(index), case .integer(let number) = values[index] { number } else { nil }
    }

    func optionalText(_ index: Int) -> String? {
        if values.indices.contains(index), case .text(let text) = values[index] { text } else { nil }
    }
}

extension ChangeLine.Kind {
    fileprivate var valueCount: Int {
        switch self {
        case .commit: 2
        case .fact: 25
        case .game, .noOccurrence, .noRow, .omitted: 3
        case .leaderboard, .newRealm, .row: 4
        case .occurrence, .player: 7
        case .key, .realm: 8
        }
    }
}

extension ChangeLine {
    /// The SQL of a fact's line, from the columns of its table.
    static let factSQL = """
        json_array('fact', realm, \(FactRow.columns.replacing(
            " id,", with: " CASE WHEN id IS NULL THEN NULL ELSE hex(id) END,")))
        """

    /// The number of the realm to which a fact, or a head, belongs.
    var realm: Int64 { integer(0) }

    /// The record of a fact.
    var record: FactRecord {
        var record = FactRecord(position: integer(1), moment: integer(2), kind: integer(3))
        record.leaderboard = optionalInteger(4)
        record.occurrence = optionalInteger(5)
        record.player = optionalInteger(6)
        record.id = optionalText(7).flatMap(Self.bytes)
        record.author = optionalInteger(8)
        record.score = optionalInteger(9)
        record.context = optionalInteger(10)
        record.date = optionalInteger(11)
        record.sentAt = optionalInteger(12)
        record.namedOccurrence = optionalInteger(13)
        record.receivedAt = optionalInteger(14)
        record.earnedAt = optionalInteger(15)
        record.outcome = optionalInteger(16)
        record.entryScore = optionalInteger(17)
        record.entryContext = optionalInteger(18)
        record.entryDate = optionalInteger(19)
        record.entryPosition = optionalInteger(20)
        record.previous = optionalInteger(21)
        record.settings = optionalText(22)
        record.flags = optionalInteger(23)
        record.checksum = optionalInteger(24).map(FactChecksum.init(stored:))
        return record
    }

    /// Decodes hexadecimal digits; nil if they are invalid.
    static func bytes(_ digits: String) -> [UInt8]? {
        let characters = Array(digits.utf8)
        guard characters.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 2)
        for start in stride(from: 0, to: characters.count, by: 2) {
            let pair = String(decoding: characters[start..<start + 2], as: UTF8.self)
            guard let byte = UInt8(pair, radix: 16) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
