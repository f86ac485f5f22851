import Foundation
import LaurelModel
import LaurelTesting
import LaurelWire
import Testing

/// Tests of the server program: its first start, its ends, and the state after them.
@Suite(.serialized) struct ServeTests {
    @Test func `A first start creates a game and prints its keys once`() async throws {
        let workplace = try Workplace()
        for isFirst in [true, false] {
            let served = try await ServedGame(in: workplace, ["--print-keys"])
            let ready = try await served.client.send("GET", "/readyz")
            #expect(ready.status == 200)
            served.process.terminate()
            let end = try served.process.finish()
            #expect(end.exitCode == 0)
            #expect(Set(end.output.matches(of: /lrl_(live|sandbox)_[0-9a-z]{52}/).map(\.0)).count == (isFirst ? 4 : 0))
        }
        let list = try workplace.done("key list --json")
        #expect(list.matches(of: /"kind"/).count == 4)
        #expect(!list.contains("secret"))
    }

    @Test func `A first start without a terminal writes the keys to a private file`() async throws {
        let workplace = try Workplace()
        let secret = /lrl_(live|sandbox)_[0-9a-z]{52}/
        var file = ""
        for isFirst in [true, false] {
            let served = try await ServedGame(in: workplace)
            served.process.terminate()
            let end = try served.process.finish()
            #expect(end.exitCode == 0)
            #expect(end.output.matches(of: secret).isEmpty && end.errors.matches(of: secret).isEmpty)
            #expect(end.errors.contains("laurel-data/first-keys") == isFirst)
            let text = String(decoding: try workplace.bytes(of: "laurel-data/first-keys"), as: UTF8.self)
            #expect(Set(text.matches(of: secret).map(\.0)).count == 4)
            #expect(isFirst || text == file, "A later start adds nothing.")
            file = text
        }
        let path = workplace.path("laurel-data/first-keys").path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `A start without a terminal writes the first operator's link to a private file`()
        async throws
    {
        let workplace = try Workplace()
        var before: FileHandle?
        for _ in 0..<2 {
            let served = try await ServedGame(in: workplace)
            // The server prints this after it listens.
            try await waitUntil("the server has written the link") {
                try served.process.complaints.contains("30 minutes") || served.process.hasEnded
            }
            let path = workplace.path("laurel-data/first-operator").path
            let link = String(decoding: try workplace.bytes(of: "laurel-data/first-operator"), as: UTF8.self)
            let secret = try #require(link.wholeMatch(of: /http:\S+\/console\/setup\?link=(\S+)\n/)).1
            #expect(link.hasPrefix(served.address))
            #expect(try await served.client.send("GET", "/console/setup?link=\(secret)").status == 200)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            // A process that has the old file open cannot read the new link.
            #expect(try before?.readToEnd().map { !String(decoding: $0, as: UTF8.self).contains(secret) } ?? true)
            before = try FileHandle(forReadingFrom: URL(filePath: path))
            served.process.terminate()
            let end = try served.process.finish()
            #expect(end.errors.contains("laurel-data/first-operator"))
            #expect(!end.errors.contains(secret) && !end.output.contains(secret))
        }
    }

    @Test func `The variables that a first start prints work with the running server`() async throws {
        let (other, workplace) = (try Workplace(), try Workplace())
        // The port is in use by the other server, so that the address is known before the server listens.
        let holder = try await ServedGame(in: other)
        let first = try workplace.start("serve --print-keys --port \(holder.client.port)").finish()
        #expect(first.exitCode == 3)
        let variables = first.output.matches(of: /(?m)^ *export (\w+)=(\S+)$/).map { ($0.1, $0.2) }
        #expect(variables.map { String($0.0) } == ["LAUREL_URL", "LAUREL_KEY"])
        #expect(variables.first.map { String($0.1) } == holder.address)
        let key = try #require(variables.last?.1)
        #expect(first.output.contains("server key, production: \(key)"))
        holder.process.terminate()
        _ = try holder.process.finish()

        let served = try await ServedGame(in: workplace)
        func run(_ line: String, key: String?) throws -> LaurelProcess.Result {
            try workplace.run(line, environment: ["LAUREL_URL": served.address, "LAUREL_KEY": key ?? ""])
        }
        #expect(try run("leaderboard create board", key: String(key)).exitCode == 0)
        // The error for a lost key contains a command that requires no key.
        let lost = try run("leaderboard create other", key: "lost")
        #expect(lost.exitCode == 1 && lost.errors.contains("laurel key create --kind server --data"), "\(lost.errors)")
        let command = try #require(first.output.firstMatch(of: /laurel (key create .* --data)/)).1
        let made = try run("\(command) laurel-data --json", key: nil)
        let secret = try #require(try JSONDecoder().decode(KeyBody.self, from: Data(made.output.utf8)).secret)
        #expect(try run("leaderboard create other", key: secret).exitCode == 0)
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
    }

    @Test func `A public address without TLS is rejected with advice`() throws {
        let workplace = try Workplace()
        let refused = try workplace.start("serve --port 0 --host 0.0.0.0").finish()
        #expect(refused.exitCode == 2)
        #expect(refused.errors.contains("--behind-proxy"))
    }

    @Test func `A port in use is reported`() async throws {
        let (one, other) = (try Workplace(), try Workplace())
        let served = try await ServedGame(in: one)
        let refused = try other.start("serve --port \(served.client.port)").finish()
        #expect(refused.exitCode == 3)
        #expect(refused.errors.contains("The address 127.0.0.1:\(served.client.port) is in use."), "\(refused.errors)")
        #expect(refused.errors.contains("--port"))
        #expect(!refused.errors.contains("serving"), "The log reports serving too early: \(refused.errors)")
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
    }

    /// The state that the writers of a load share.
    private final class Tally: Sendable {
        private let state = Locked((acknowledged: 0, isOver: false))

        var acknowledged: Int { state.withLock { $0.acknowledged } }
        var isOver: Bool { state.withLock { $0.isOver } }

        func acknowledge() { state.withLock { $0.acknowledged += 1 } }
        func end() { state.withLock { $0.isOver = true } }
    }

    private static let writerCount = 16

    /// Runs writers that send scores one after another until the server ends, several times.
    ///
    /// - Parameter answersAll: Whether the server must have responded to every stored score.
    private static func storm(
        rounds: Int, seed: UInt64, answersAll: Bool, end: (LaurelProcess) -> Void
    ) async throws {
        let workplace = try Workplace(board: "--submission sum")
        let key = try workplace.serverKey()
        var random = SeededRandom(seed: seed)
        var total = 0
        for round in 0..<rounds {
            let served = try await ServedGame(in: workplace)
            let (client, tally) = (served.client, Tally())
            let count = Int.random(in: 20...200, using: &random)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<writerCount {
                    group.addTask {
                        try await write("\(round)-\(writer)", by: "writer \(writer)", client, key: key, tally)
                    }
                }
                try await waitUntil("\(count) scores are acknowledged") { tally.acknowledged >= count }
                tally.end()
                end(served.process)
                try await group.waitForAll()
            }
            _ = try served.process.finish()
            let page: EntriesBody = try workplace.json("entries --leaderboard board")
            // Each score is 1 point: the sum of the entries is the number of facts.
            let gained = page.entries.map(\.score).reduce(0, +) - Int64(total)
            total += Int(gained)
            #expect(gained >= tally.acknowledged, "No acknowledged score is lost.")
            #expect(
                gained <= tally.acknowledged + (answersAll ? 0 : writerCount), "No unsent score is stored.")
        }
        try workplace.done("verify")
    }

    private static func write(
        _ prefix: String, by player: String, _ client: ServedGameClient, key: String, _ tally: Tally
    ) async throws {
        for number in 0..<10_000 {
            let body = "{\"id\":\"\(prefix)-\(number)\",\"player\":\"\(player)\",\"score\":1}"
            do {
                let answer = try await client.send("POST", "/v1/leaderboards/board/scores", key: key, body: body)
                #expect(answer.status == 200, "\(answer.text)")
                tally.acknowledge()
            } catch {
                #expect(tally.isOver, "A response was lost before the end: \(error)")
                return
            }
        }
    }

    @Test func `A server that is killed under load loses no acknowledged score`() async throws {
        try await Self.storm(rounds: 5, seed: 1, answersAll: false) { $0.kill() }
    }

    @Test func `A server that is stopped under load responds to every stored score`() async throws {
        try await Self.storm(rounds: 3, seed: 2, answersAll: true) { $0.terminate() }
    }
}
