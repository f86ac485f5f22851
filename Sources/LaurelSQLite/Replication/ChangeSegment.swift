import Foundation
import LaurelCore
import LaurelModel

/// A file of a replica that contains consecutive commits.
///
/// The first line contains the SHA-256 of all later lines. The second line is the header. Each later line is a change;
/// see ``ChangeLine``.
struct ChangeSegment: Sendable {
    /// The end of a realm's facts.
    struct HistoryEnd: Codable, Hashable, Sendable {
        var position: Int64
        /// The running checksum of the fact at this position, in hexadecimal digits; nil if it has none.
        var checksum: String?

        init(position: Int64, checksum: FactChecksum?) {
            self.position = position
            self.checksum = checksum.map { "\($0)" }
        }
    }

    /// The facts of a realm in a segment.
    struct RealmFacts: Codable, Hashable, Sendable {
        var group: String
        var environment: String
        var epoch: Int64
        /// The last fact before the segment.
        var after: HistoryEnd
        /// The last fact in the segment.
        var through: HistoryEnd
    }

    /// The description of a segment.
    struct Header: Codable, Hashable, Sendable {
        var stream: String
        /// The number of the row before the first one, and of the last row.
        var start: Int64
        var end: Int64
        /// The random numbers of these rows in hexadecimal digits. Segments of one history continue each other's.
        var startNonce: String
        var endNonce: String
        var firstCommit: Moment
        var lastCommit: Moment
        var realms: [RealmFacts]
    }

    private struct Seal: Codable {
        var format: Int
        var sha256: String
    }

    private static let formatNow = 1

    let header: Header
    let body: [UInt8]

    init(_ batch: ChangeBatch, of stream: String) {
        header = Header(
            stream: stream, start: batch.start, end: batch.end, startNonce: Self.text(batch.startNonce),
            endNonce: Self.text(batch.endNonce), firstCommit: batch.firstCommit, lastCommit: batch.lastCommit,
            realms: batch.facts.sorted { $0.key < $1.key }.map(\.value))
        body = batch.body
    }

    /// Joins segments, each of which continues the one before. The list must not be empty.
    init?(joining segments: [ChangeSegment]) {
        guard var header = segments.first?.header, let last = segments.last?.header else { return nil }
        (header.end, header.endNonce, header.lastCommit) = (last.end, last.endNonce, last.lastCommit)
        for realm in segments.dropFirst().flatMap(\.header.realms) {
            if let index = header.realms.firstIndex(where: {
                $0.group == realm.group && $0.environment == realm.environment
            }) {
                (header.realms[index].epoch, header.realms[index].through) = (realm.epoch, realm.through)
            } else {
                header.realms.append(realm)
            }
        }
        self.header = header
        body = segments.flatMap(\.body)
    }

    /// The bytes of the file.
    var bytes: [UInt8] {
        get throws {
            let feed = UInt8(ascii: "\n")
            let sealed = try JSON.encode(header) + [feed] + body
            var digest = ContentDigest()
            digest.update(sealed[...])
            return try JSON.encode(Seal(format: Self.formatNow, sha256: digest.text)) + [feed] + sealed
        }
    }

    /// Reads and verifies the file `name`.
    ///
    /// - Throws: ``ReplicaError/damaged(name:reason:)`` or ``ReplicaError/newer(name:)``.
    init(_ bytes: [UInt8], named name: String) throws(ReplicaError) {
        let feed = UInt8(ascii: "\n")
        guard let sealEnd = bytes.firstIndex(of: feed),
            let seal = try? JSON.decode(Seal.self, from: Data(bytes[..<sealEnd]))
        else { throw .damaged(name: name, reason: "its first line cannot be read") }
        guard seal.format <= Self.formatNow else { throw .newer(name: name) }
        let sealed = bytes[(sealEnd + 1)...]
        var digest = ContentDigest()
        digest.update(sealed)
        guard digest.text == seal.sha256 else {
            throw .damaged(name: name, reason: "its SHA-256 is \(digest.text), but it states \(seal.sha256)")
        }
        guard let headerEnd = sealed.firstIndex(of: feed),
            let header = try? JSON.decode(Header.self, from: Data(sealed[..<headerEnd]))
        else { throw .damaged(name: name, reason: "its header cannot be read") }
        self.header = header
        body = Array(sealed[(headerEnd + 1)...])
    }

    /// The changes, grouped by commit.
    func commits(named name: String) throws(ReplicaError) -> [ReplicaCommit] {
        var commits: [ReplicaCommit] = []
        var lines: [ChangeLine] = []
        do {
            for text in body.split(separator: UInt8(ascii: "\n")) {
                let line = try ChangeLine(String(decoding: text, as: UTF8.self))
                guard line.kind == .commit else {
                    lines.append(line)
                    continue
                }
                commits.append(
                    ReplicaCommit(
                        sequence: line.integer(1), moment: Moment(milliseconds: line.integer(0)), lines: lines))
                lines = []
            }
        } catch {
            throw .damaged(name: name, reason: "\(error)")
        }
        guard lines.isEmpty else { throw .damaged(name: name, reason: "its last commit is incomplete") }
        return commits
    }

    static func text(_ nonce: Int64) -> String { FactChecksum(stored: nonce).description }
}

/// The changes of one commit.
struct ReplicaCommit: Sendable {
    /// The number of the commit's last row in the log.
    let sequence: Int64
    let moment: Moment
    let lines: [ChangeLine]
}
