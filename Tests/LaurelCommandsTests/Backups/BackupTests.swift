import Foundation
import LaurelCore
import LaurelWire
import Testing

/// Tests of backups of a directory without a server, and of damaged backups.
@Suite struct BackupTests {
    private static func played() throws -> Workplace {
        let place = try Workplace(board: "--ties shared")
        for (player, score) in [("ann", 7), ("ben", 9), ("cy", 9), ("ann", 8)] {
            try place.done("submit --leaderboard board --player \(player) --score \(score)")
        }
        return place
    }

    @Test func `A backup is restored as another ledger`() throws {
        let place = try Self.played()
        let key = try place.serverKey()
        let before: EntriesBody = try place.json("entries --leaderboard board")
        let verified: VerifyBody = try place.json("verify")
        let backup = try place.backUp("saved.laurel")
        #expect(backup.factCount == Int64(verified.realms.map(\.factCount).reduce(0, +)))
        #expect(try place.bytes(of: "saved.laurel").count == backup.bytes)
        #expect(
            try place.names(in: "").filter { !$0.hasPrefix(".") } == [
                "laurel-data", "saved.laurel", "saved.laurel.json",
            ])
        // Scores after the backup are not in it.
        try place.done("submit --leaderboard board --player dora --score 100")
        let examined: VerifyBody = try place.json("backup verify saved.laurel")
        #expect(examined == verified)
        var versions: Set<String> = [before.version]
        for directory in ["one", "deep/two"] {
            try place.done("backup restore saved.laurel --data \(directory)")
            #expect(try place.names(in: directory) == ["laurel.sqlite", "lock"])
            let after: EntriesBody = try place.json("entries --leaderboard board --data \(directory)")
            #expect(after.entries == before.entries && after.position == before.position)
            #expect(versions.insert(after.version).inserted, "A version belongs to one ledger.")
            #expect(try place.json("verify --data \(directory)") == verified)
            let keys = try place.done("key list --json --data \(directory)")
            #expect(keys.matches(of: /"kind"/).count == 1)
            #expect(!keys.contains(key))
            // The restored ledger accepts scores.
            try place.done("submit --leaderboard board --player eve --score 1 --data \(directory)")
            let further: VerifyBody = try place.json("verify --data \(directory)")
            #expect(further.sound)
        }
    }

    @Test func `A backup in the data directory or in a folder is named after its time`() throws {
        let place = try Self.played()
        try place.makeDirectory("elsewhere")
        for folder in ["laurel-data/backups", "elsewhere"] {
            let backup = try place.backUp(folder == "elsewhere" ? folder : "")
            #expect(backup.name.wholeMatch(of: /\d{8}T\d{6}\.\d{3}Z-\d+\.laurel/) != nil)
            #expect(try place.names(in: folder) == [backup.name, backup.name + ".json"])
            try place.done("backup verify \(backup.file)")
        }
    }

    @Test func `Backups and restores replace no existing file`() throws {
        let place = try Self.played()
        let backup = try place.backUp("saved.laurel")
        try place.write("mine", to: "mine.laurel")
        try place.write("mine", to: "theirs.laurel.json")
        for name in ["saved", "mine", "theirs"] {
            let refused = try place.run("backup create \(name).laurel")
            #expect(refused.exitCode == 1 && refused.output == "")
            #expect(refused.errors.contains("already exists, and a backup never overwrites a file."))
        }
        #expect(try place.bytes(of: "saved.laurel").count == backup.bytes)
        #expect(try !place.names(in: "").contains { $0.hasSuffix(".part") })
        let ledger = try place.bytes(of: "laurel-data/laurel.sqlite")
        let refused = try place.run("backup restore saved.laurel")
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("laurel-data already contains a ledger, and a restore never overwrites one."))
        #expect(try place.bytes(of: "laurel-data/laurel.sqlite") == ledger)
        // A log without its database also counts as a ledger.
        try place.makeDirectory("logs")
        try place.write("a log", to: "logs/laurel.sqlite-wal")
        #expect(try place.run("backup restore saved.laurel --data logs").exitCode == 1)
        #expect(try place.names(in: "logs") == ["laurel.sqlite-wal", "lock"])
    }

    /// Damaged backups, each with the change of a good backup and a part of the error.
    static let harms: [(name: String, harm: @Sendable (inout Data, inout String) throws -> Void, says: String)] = [
        ("truncated", { bytes, _ in bytes.removeLast(4_096) }, "bytes, but its manifest states"),
        ("longer", { bytes, _ in bytes.append(0) }, "bytes, but its manifest states"),
        ("empty", { bytes, _ in bytes = Data() }, "bytes, but its manifest states"),
        ("a bit flipped", { bytes, _ in bytes[bytes.count / 2] ^= 1 }, "its SHA-256 is"),
        ("a bit of the header flipped", { bytes, _ in bytes[20] ^= 0x40 }, "its SHA-256 is"),
        ("no manifest", { _, manifest in manifest = "" }, "has no manifest"),
        ("half a manifest", { _, manifest in manifest.removeLast(40) }, "it is not the manifest of a backup"),
        (
            "another position",
            { _, manifest in manifest = manifest.replacing("\"position\": 5", with: "\"position\": 6") },
            "and not in the manifest"
        ),
        (
            "another score, with a digest that fits",
            { bytes, manifest in
                // ben's 9 in his fact. The replay results in another entry.
                let score = Data([0x0F, 0xED, 0xCB, 0xA9, 0x87, 0x65, 0x43, 0x21])
                let place = try #require(bytes.firstRange(of: score))
                bytes[place.upperBound - 1] = 0x22
                try refit(&manifest, to: bytes)
            }, "does not match its checksum"
        ),
        (
            "no database, with a digest that fits",
            { bytes, manifest in
                bytes.replaceSubrange(0..<bytes.count, with: Data(repeating: 0x20, count: bytes.count))
                try refit(&manifest, to: bytes)
            }, "is damaged:"
        ),
    ]

    private static func refit(_ manifest: inout String, to bytes: Data) throws {
        var digest = ContentDigest()
        digest.update(Array(bytes)[...])
        let old = try #require(manifest.firstMatch(of: /[0-9a-f]{64}/))
        manifest.replaceSubrange(old.range, with: digest.text)
    }

    @Test func `A damaged backup is rejected and not restored`() throws {
        let place = try Workplace(board: "")
        for (player, score) in [("ann", 7), ("ben", 0x0FED_CBA9_8765_4321), ("cy", 9), ("dora", 8)] {
            try place.done("submit --leaderboard board --player \(player) --score \(score)")
        }
        let backup = try place.backUp("good.laurel")
        let good = (bytes: try place.bytes(of: "good.laurel"), manifest: try place.bytes(of: "good.laurel.json"))
        #expect(backup.realms.contains { $0.position == 5 })
        for (name, harm, says) in Self.harms {
            var bytes = good.bytes
            var manifest = String(decoding: good.manifest, as: UTF8.self)
            try harm(&bytes, &manifest)
            try place.write(bytes, to: "bad.laurel")
            try? FileManager.default.removeItem(at: place.path("bad.laurel.json"))
            if !manifest.isEmpty { try place.write(manifest, to: "bad.laurel.json") }
            for command in ["verify bad.laurel", "restore bad.laurel --data new"] {
                let refused = try place.run("backup \(command)")
                #expect(refused.exitCode == 1, "\(name): \(refused.errors)")
                #expect((refused.errors + refused.output).contains(says), "\(name): \(refused.errors)\(refused.output)")
                #expect(!refused.errors.contains("Error Domain"))
            }
            #expect(!FileManager.default.fileExists(atPath: place.path("new").path), "\(name)")
            #expect(try place.bytes(of: "bad.laurel") == bytes, "A verification changes nothing.")
        }
        let missing = try place.run("backup verify nowhere.laurel")
        #expect(missing.exitCode == 3 && missing.errors.contains("nowhere.laurel cannot be read"))
    }

    @Test func `A read-only backup is verified in its place`() throws {
        let place = try Self.played()
        _ = try place.backUp("saved.laurel")
        for name in ["saved.laurel", "saved.laurel.json"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: place.path(name).path)
        }
        let names = try place.names(in: "").filter { !$0.hasPrefix(".") }
        try place.done("backup verify saved.laurel")
        #expect(try place.names(in: "").filter { !$0.hasPrefix(".") } == names)
    }

    @Test func `A directory in use is neither restored into nor backed up`() throws {
        let place = try Self.played()
        _ = try place.backUp("saved.laurel")
        let holder = try place.start("import - --leaderboard board --player player --score score")
        try holder.write("player,score\n".utf8 + [UInt8](repeating: 0x0A, count: 1 << 20))
        for command in ["restore saved.laurel", "create other.laurel"] {
            let refused = try place.run("backup \(command)")
            #expect(refused.exitCode == 3)
            #expect(refused.errors.contains("in use by another Laurel process (\(holder.identifier))"))
        }
        #expect(try holder.finish().exitCode == 0)
    }
}
