import Foundation

/// The oldest file format: a keyed archive with a list of `HighScoreRecord` objects, as written by games of 2009.
///
/// An archive with any deviation from the format is treated as damaged. A partial table would replace the rest of the
/// records when it is written.
struct HighScoreArchive {
    private typealias Damaged = BinaryPropertyList.Damaged
    private typealias Object = BinaryPropertyList.Object

    private let list: BinaryPropertyList
    /// The archive's objects, which refer to each other by index.
    private let objects: [Int]

    /// Returns the records of an archive.
    ///
    /// - Throws: An error if the data is not such an archive or is damaged.
    static func records(_ data: Data) throws -> [HighScoreRecord] {
        let list = try BinaryPropertyList(data)
        let archive = try list.object(list.top)
        guard case .array(let objects) = try list.value("$objects", in: archive),
            let top = try list.value("$top", in: archive)
        else { throw Damaged() }
        return try HighScoreArchive(list: list, objects: objects).records(of: top)
    }

    private func records(of top: Object) throws -> [HighScoreRecord] {
        let table = try object("HighScores", of: top, of: "NSArray", "NSMutableArray")
        guard case .array(let elements) = try list.value("NS.objects", in: table) else { throw Damaged() }
        return try elements.map { try record(referred(to: list.object($0))) }
    }

    private func record(_ record: Object) throws -> HighScoreRecord {
        try check(record, isOf: ["HighScoreRecord"])
        let date = try object("DateRecorded", of: record, of: "NSDate")
        guard case .real(let time) = try list.value("NS.time", in: date), time.isFinite,
            case .integer(let score) = try object("TotalScore", of: record)
        else { throw Damaged() }
        return HighScoreRecord(
            name: try text(object("Name", of: record)), score: score, date: Date(timeIntervalSinceReferenceDate: time))
    }

    /// Returns a text. A mutable text is an object that contains its text.
    private func text(_ object: Object) throws -> String {
        if case .string(let text) = object { return text }
        try check(object, isOf: ["NSString", "NSMutableString"])
        guard case .string(let text) = try list.value("NS.string", in: object) else { throw Damaged() }
        return text
    }

    /// Returns the object of a field, which must have one of the classes; any class is valid if none is named.
    private func object(_ field: String, of object: Object, of classes: String...) throws -> Object {
        let found = try referred(to: list.value(field, in: object))
        if !classes.isEmpty { try check(found, isOf: classes) }
        return found
    }

    private func check(_ object: Object, isOf classes: [String]) throws {
        let named = try referred(to: list.value("$class", in: object))
        guard case .string(let name) = try list.value("$classname", in: named), classes.contains(name)
        else { throw Damaged() }
    }

    private func referred(to reference: Object?) throws -> Object {
        guard case .reference(let number) = reference, let index = Int(exactly: number), objects.indices.contains(index)
        else { throw Damaged() }
        return try list.object(objects[index])
    }
}
