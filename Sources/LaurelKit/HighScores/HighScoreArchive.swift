import Foundation

/// The oldest form of the file: the keyed archive in which games of 2009 kept a list of `HighScoreRecord` objects.
enum HighScoreArchive {
    /// The records of such an archive; nil for what is none.
    static func records(_ data: Data) throws -> [HighScoreRecord]? {
        guard data.starts(with: Array("bplist".utf8)) else { return nil }
        let reader = try NSKeyedUnarchiver(forReadingFrom: data)
        defer { reader.finishDecoding() }
        reader.setClass(ArchivedRecord.self, forClassName: "HighScoreRecord")
        let classes: [AnyClass] = [NSArray.self, NSMutableArray.self, ArchivedRecord.self]
        let list = reader.decodeObject(of: classes, forKey: "HighScores") as? [ArchivedRecord]
        let records = list?.compactMap(\.record)
        // One that lacks something makes the file a damaged one: it is kept whole rather than read in part.
        return records?.count == list?.count ? records : nil
    }
}

/// A record as it stands in the archive.
private final class ArchivedRecord: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let record: HighScoreRecord?

    init?(coder: NSCoder) {
        let name = coder.decodeObject(of: NSString.self, forKey: "Name")
        let score = coder.decodeObject(of: NSNumber.self, forKey: "TotalScore")
        let date = coder.decodeObject(of: NSDate.self, forKey: "DateRecorded")
        if let name, let score, let date {
            record = HighScoreRecord(
                name: String(describing: name), score: score.int64Value,
                date: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
        } else {
            record = nil
        }
    }

    /// Such archives are read only.
    func encode(with coder: NSCoder) {}
}
