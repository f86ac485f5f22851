import Foundation
import LaurelTesting
import LaurelWire
import LaurelModel
import Testing

/// Tests of backups that a server creates while it serves.
@Suite(.serialized) struct ServedBackupTests {
    /// The acknowledged scores of each writer, by its number.
    private final class Tally: Sendable {
        private let state = Locked((scores: [Int](repeating: 0, count: writerCount), isOver: false))

        var scores: [Int] { state.withLock { $0.scores } }
        var isOver: Bool { state.withLock { $0.isOver } }

        func acknowledge(_ score: Int, of writer: Int) { state.withLock { $0.scores[writer] = score } }
        func end() { state.withLock { $0.isOver = true } }
    }

    private static let writerCount = 8

    /// Sends 1, 2, 3… for the writer's own player until the tally is over.
    private static func write(_ writer: Int, _ client: ServedGameClient, key: String, _ tally: Tally) async throws {
        var score = 0
        while !tally.isOver {
            score += 1
            let answer = try await client.send(
                "POST", "/v1/leaderboards/board/scores", key: key,
                body: "{\"player\":\"writer \(writer)\",\"score\":\(score + 1_000_000)}")
            #expect(answer.status == 200, "\(answer.text)")
            tally.acknowledge(score, of: writer)
        }
    }

    @Test func `A backup under load contains all acknowledged scores and can be served`() async throws {
        let place = try Workplace.large()
        let key = try place.serverKey()
        let served = try await ServedGame(in: place)
        let (client, tally) = (served.client, Tally())
        var taken: [(backup: TakenBackup, before: [Int])] = []
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<Self.writerCount {
                group.addTask { try await Self.write(writer, client, key: key, tally) }
            }
            defer { tally.end() }
            try await waitUntil("every writer has a score") { !tally.scores.contains(0) }
            for number in 1...2 {
                let before = tally.scores
                let backup = try place.backUp("backup-\(number).laurel")
                // The server continues: with more scores than there are writers, one was sent after the backup.
                let after = tally.scores.reduce(0, +)
                try await waitUntil("a score is sent after the backup") {
                    tally.scores.reduce(0, +) > after + Self.writerCount
                }
                taken.append((backup, before))
            }
            tally.end()
            try await group.waitForAll()
        }
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        var position = Int64(0)
        for (backup, before) in taken {
            let head = try #require(backup.realms.first { $0.environment == "production" })
            #expect(head.position > position)
            position = head.position
            let directory = "restored-\(position)"
            try place.done("backup restore \(backup.file) --data \(directory)")
            let names = before.indices.map { "writer \($0)" }
            let page: EntriesBody = try place.json(
                "entries --leaderboard board --data \(directory) --players", [names.joined(separator: ",")])
            let stored = Dictionary(
                page.entries.map { ($0.player.externalID, $0.score) }, uniquingKeysWith: { first, _ in first })
            for (name, score) in zip(names, before) { #expect(try #require(stored[name]) >= score + 1_000_000) }
        }
        // The last backup is served, with the keys and ranks of its time.
        let directory = "restored-\(position)"
        let page: EntriesBody = try place.json("top --leaderboard board --limit 100 --data \(directory)")
        let again = try await ServedGame(in: place, ["--data", directory])
        let answer = try await again.client.send("GET", "/v1/leaderboards/board/entries?limit=100", key: key)
        let result = try JSONDecoder().decode(EntriesBody.self, from: Data(answer.text.utf8))
        #expect(
            result.entries == page.entries
                && result.playerCount == Workplace.largeEntryCount + Self.writerCount)
        let keys = try await again.client.send("GET", "/v1/admin/keys", key: key)
        #expect(keys.status == 200)
        again.process.terminate()
        #expect(try again.process.finish().exitCode == 0)
    }

    @Test func `Concurrent backup requests are processed one after another`() async throws {
        let place = try Workplace(board: "")
        let served = try await ServedGame(in: place)
        let commands = try (1...4).map { try place.start("backup create several-\($0).laurel") }
        for command in commands { #expect(try command.finish().exitCode == 0) }
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        for number in 1...4 { try place.done("backup verify several-\(number).laurel") }
        #expect(
            try place.names(in: "laurel-data") == [
                "first-keys", "first-operator", "high-water", "laurel.sqlite", "lock",
            ])
    }

    @Test func `A directory with a long path has a control socket`() async throws {
        let place = try Workplace()
        let directory = (1...4).map { _ in String(repeating: "d", count: 60) }.joined(separator: "/")
        let served = try await ServedGame(in: place, ["--data", directory])
        let backup: TakenBackup = try place.json("backup create --data \(directory)")
        #expect(backup.file.hasSuffix("\(directory)/backups/\(backup.name)"))
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        #expect(
            try place.names(in: directory) == [
                "backups", "first-keys", "first-operator", "high-water", "laurel.sqlite", "lock",
            ])
    }

    @Test(arguments: UInt64(0)..<4)
    func `A killed backup leaves no file that passes as a backup`(seed: UInt64) async throws {
        let place = try Workplace.large()
        var random = SeededRandom(seed: seed)
        let byteCount = Int64.random(in: 0..<4_000_000, using: &random)
        let served = seed.isMultiple(of: 2) ? try await ServedGame(in: place) : nil
        let command = try place.start("backup create saved.laurel")
        try await Self.waitFor(
            byteCount, at: place.path("saved.laurel.part"), orAppearanceOf: place.path("saved.laurel"))
        (served?.process ?? command).kill()
        _ = try served?.process.finish()
        let result = try command.finish()
        let names = try place.names(in: "")
        if result.exitCode == 0 {
            #expect(names.contains("saved.laurel.json"), "A completed backup exists.")
        }
        if names.contains("saved.laurel.json") {
            try place.done("backup verify saved.laurel")
        } else if names.contains("saved.laurel") || names.contains("saved.laurel.part") {
            for name in names where name.hasPrefix("saved.laurel") {
                #expect(try place.run("backup verify \(name)").exitCode == 1)
            }
        }
        // The remains do not prevent another backup.
        if !names.contains("saved.laurel") {
            _ = try place.backUp("saved.laurel")
            try place.done("backup verify saved.laurel")
            #expect(try !place.names(in: "").contains { $0.contains(".part") })
        }
    }

    /// Waits until the draft has a number of bytes, or the backup exists, or a time limit is reached.
    private static func waitFor(_ byteCount: Int64, at draft: URL, orAppearanceOf backup: URL) async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < deadline {
            var status = stat()
            if stat(draft.path, &status) == 0, status.st_size >= byteCount { return }
            if FileManager.default.fileExists(atPath: backup.path) { return }
            await Task.yield()
        }
    }

    @Test func `A server that is stopped during a backup cancels or completes it`() async throws {
        let place = try Workplace.large()
        let served = try await ServedGame(in: place)
        let command = try place.start("backup create saved.laurel")
        try await Self.waitFor(1, at: place.path("saved.laurel.part"), orAppearanceOf: place.path("saved.laurel"))
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        let result = try command.finish()
        let names = try place.names(in: "").filter { $0.hasPrefix("saved.laurel") }
        #expect(
            names == (result.exitCode == 0 ? ["saved.laurel", "saved.laurel.json"] : []), "\(result.errors)"
        )
    }

    @Test(.enabled("requires prlimit(1)") { Workplace.tool("prlimit") })
    func `A backup without disk space leaves no files, and the server continues`() async throws {
        let place = try Workplace.large()
        let key = try place.serverKey()
        let served = try await ServedGame(place.startShell("trap '' XFSZ; exec laurel serve --port 0"))
        // From now on a file may grow to 2.5 MB, which the ledger's log does not reach.
        try place.limit(served.process, fileSize: "2500000")
        for line in ["", "saved.laurel"] {
            let refused = try place.run("backup create \(line)")
            #expect(refused.exitCode == 1 && refused.errors.contains("No partial file is left."), "\(refused.errors)")
        }
        #expect(try place.names(in: "laurel-data/backups") == [])
        #expect(try !place.names(in: "").contains { $0.hasPrefix("saved") })
        let answer = try await served.client.send(
            "POST", "/v1/leaderboards/board/scores", key: key, body: "{\"player\":\"ann\",\"score\":1}")
        #expect(answer.status == 200)
        try place.limit(served.process, fileSize: "unlimited")
        try place.done("backup create")
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        try place.done("verify")
    }

    @Test(.enabled("requires its own mount namespace") { Privilege.mountsMemory })
    func `A backup is not started on a disk that is too small`() throws {
        let place = try Workplace.large()
        let result = try place.shell(
            """
            unshare $([ $(id -u) = 0 ] || echo --user --map-root-user) --mount bash -ec '
            mkdir small; mount -t tmpfs -o size=2m tmpfs small
            laurel backup create small/saved.laurel && exit 9
            ls -A small; laurel backup create small && exit 9
            ls -A small'
            """)
        #expect(result.output == "" && result.errors.contains("There is not enough space for"), "\(result.errors)")
    }
}
