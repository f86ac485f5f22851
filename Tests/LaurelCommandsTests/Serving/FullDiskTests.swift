import Foundation
import LaurelTesting
import Testing

/// Tests of a disk that becomes full while a server accepts scores, and is enlarged.
@Suite(.serialized) struct FullDiskTests {
    private static let scoreCountMax = 10_000

    /// Serves a copy of the workplace's ledger on a small disk, which is full after about 2,000 scores and several
    /// checkpoints. A line of input enlarges the disk. Another line kills the server and starts the next one. The end of
    /// the input stops it. Then the script verifies the ledger.
    private static let script = """
        mkdir disk
        mount -t tmpfs -o size=1400k tmpfs disk
        cp -r laurel-data disk/data
        # The log is on the disk that becomes full.
        "$0" serve --port 0 --data disk/data 2>disk/log & server=$!
        until grep -s 'listens on' disk/log >&2; do sleep 0.01; done
        if read -r line; then mount -o remount,size=32m disk; fi
        if read -r line; then
            kill -KILL "$server"
            wait "$server" || true
            # A log of its own: the first one names a port until the shell has emptied it.
            "$0" serve --port 0 --data disk/data 2>disk/log-2 & server=$!
            until grep -s 'listens on' disk/log-2 >&2; do sleep 0.01; done
            read -r line || true
        fi
        kill -TERM "$server"
        wait "$server"
        "$0" verify --data disk/data
        """

    /// Waits until the second server listens.
    private static func secondClient(_ process: LaurelProcess) async throws -> ServedGameClient {
        var ports: [Int] = []
        try await waitUntil("the server starts again") {
            ports = try process.complaints.matches(of: /listens on http:\/\/[0-9.]+:([0-9]+)/).compactMap { Int($0.1) }
            try #require(!process.hasEnded, "The server does not start again.")
            return ports.count == 2
        }
        return ServedGameClient(port: ports[1])
    }

    /// A server whose disk is full.
    private struct FullServer {
        let workplace: Workplace
        let process: LaurelProcess
        let client: ServedGameClient
        let key: String
        /// The number of accepted scores of 1 point, with the ids from 0 on.
        var acknowledged = 0

        /// Starts a server, and submits scores until the disk is full.
        init() async throws {
            workplace = try Workplace(board: "--submission sum")
            key = try workplace.serverKey()
            process = try LaurelProcess(
                URL(fileURLWithPath: "/usr/bin/env"),
                Privilege.ownMounts + ["sh", "-ec", FullDiskTests.script, Workplace.laurel.path],
                in: workplace.url, environment: Workplace.environment)
            client = try await ServedGame(process).client
            var refusalCount = 0
            // A rejected score frees space, which may suffice for one retry.
            while refusalCount < 3 {
                try #require(acknowledged < FullDiskTests.scoreCountMax, "The disk does not become full.")
                let answer = try await submit(acknowledged)
                if answer.status == 200 {
                    (acknowledged, refusalCount) = (acknowledged + 1, 0)
                    continue
                }
                #expect(answer.status == 507, "\(answer.text)")
                #expect(answer.text.contains("storage-full"))
                #expect(answer.retryAfter.flatMap(Int.init) ?? 0 > 0)
                refusalCount += 1
            }
            #expect(acknowledged > 0)
        }

        func submit(_ id: Int) async throws -> (status: Int, text: String, retryAfter: String?) {
            try await client.submit(1, as: "\(id)", by: "ann", key: key)
        }
    }

    @Test(.enabled(if: Privilege.mountsMemory, "a small disk is mounted, which this system does not allow"))
    func `A server with a full disk rejects writes with 507 and responds to reads`() async throws {
        let server = try await FullServer()
        // Also stops the server. The verification may fail on a full disk.
        defer { _ = try? server.process.finish() }
        let (client, key) = (server.client, server.key)
        // Reads show exactly the acknowledged scores.
        for number in 0..<10 {
            let same = try await server.submit(server.acknowledged)
            let other = try await client.submit(1, as: "bob \(number)", by: "bob", key: key)
            #expect(same.status == 507 && other.status == 507, "\(same.text) \(other.text)")
            #expect(try await client.scores(key: key) == ["ann": Int64(server.acknowledged)])
            let readiness = try await client.send("GET", "/readyz")
            #expect(readiness.status == 200 && readiness.text.contains("\"acceptsWrites\":false"), "\(readiness.text)")
            #expect(try await client.send("GET", "/metrics").text.contains("\nlaurel_accepts_writes 0.0\n"))
        }
        let replayed = try await server.submit(0)
        #expect([200, 507].contains(replayed.status), "\(replayed.text)")
    }

    @Test(.enabled(if: Privilege.mountsMemory, "a small disk is mounted, which this system does not allow"))
    func `When a full disk has space again, writes continue without a restart and survive SIGKILL`() async throws {
        let server = try await FullServer()
        let (process, client, key, acknowledged) = (server.process, server.client, server.key, server.acknowledged)
        try process.write("more\n".utf8)
        try await waitUntil("the server accepts writes") { try await server.submit(acknowledged).status == 200 }
        for number in 1...20 {
            let answer = try await server.submit(acknowledged + number)
            #expect(answer.status == 200, "\(answer.text)")
        }
        #expect(try await client.scores(key: key) == ["ann": Int64(acknowledged) + 21])
        #expect(try await client.send("GET", "/readyz").text.contains("\"acceptsWrites\":true"))

        try process.write("kill\n".utf8)
        let restarted = try await Self.secondClient(process)
        #expect(try await restarted.scores(key: key) == ["ann": Int64(acknowledged) + 21])
        let again = try await restarted.submit(1, as: "\(acknowledged + 20)", by: "ann", key: key)
        #expect(again.status == 200 && again.text.contains("\"replayed\":true"), "\(again.text)")
        let end = try process.finish()
        #expect(end.exitCode == 0, "\(end.errors)")
        #expect(end.output.contains("facts replayed: all stored data"), "\(end.output)\(end.errors)")
    }

    /// Serves a copy of the workplace's ledger on a disk of 24 MB. A line of input fills the disk. The end of the input
    /// kills the server and starts the next one. Then the script frees space and verifies the ledger.
    private static let fillingScript = """
        mkdir disk
        mount -t tmpfs -o size=24m tmpfs disk
        cp -r laurel-data disk/data
        "$0" serve --port 0 --data disk/data 2>log & server=$!
        until grep 'listens on' log >&2; do sleep 0.01; done
        read -r line || true
        dd if=/dev/zero of=disk/filler bs=4k 2>/dev/null || true
        echo filled >&2
        read -r line || true
        kill -KILL "$server"
        wait "$server" || true
        "$0" serve --port 0 --data disk/data 2>start & server=$!
        until grep -q 'listens on' start || ! kill -0 "$server" 2>/dev/null; do sleep 0.01; done
        kill -TERM "$server" 2>/dev/null || true
        code=0
        wait "$server" || code=$?
        echo "The start ended with $code: $(cat start)"
        rm disk/filler
        "$0" entries --leaderboard board --data disk/data --json
        "$0" verify --data disk/data
        """

    @Test(.enabled(if: Privilege.mountsMemory, "a small disk is mounted, which this system does not allow"))
    func `The log does not fill a small disk, and a start on a full disk succeeds or reports that the disk is full`()
        async throws
    {
        let workplace = try Workplace(board: "--submission sum")
        let key = try workplace.serverKey()
        let process = try LaurelProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            Privilege.ownMounts + ["sh", "-ec", Self.fillingScript, Workplace.laurel.path],
            in: workplace.url, environment: Workplace.environment)
        defer { process.kill() }
        let client = try await ServedGame(process).client
        // A score takes 14 KB of the log and 0.3 KB of the database. Without checkpoints the log would fill the disk
        // after 1,700.
        var acknowledged = 0
        while acknowledged < 3_000 {
            let answer = try await client.submit(1, as: "\(acknowledged)", by: "ann", key: key)
            try #require(answer.status == 200, "\(acknowledged): \(answer.text)")
            acknowledged += 1
        }
        try process.write("fill\n".utf8)
        try await waitUntil("the disk is full") {
            try #require(!process.hasEnded)
            return try process.complaints.contains("filled")
        }
        var refusalCount = 0
        while refusalCount < 3 {
            try #require(acknowledged < Self.scoreCountMax, "The disk does not become full.")
            let answer = try await client.submit(1, as: "\(acknowledged)", by: "ann", key: key)
            #expect([200, 507].contains(answer.status), "\(answer.text)")
            (acknowledged, refusalCount) =
                answer.status == 200 ? (acknowledged + 1, 0) : (acknowledged, refusalCount + 1)
        }
        let end = try process.finish()
        #expect(end.exitCode == 0, "\(end.errors)")
        let isReported = end.output.contains("ended with 3: ") && end.output.contains("There is not enough disk space")
        #expect(isReported || end.output.contains("listens on"), "\(end.output)")
        #expect(end.output.contains("\"score\":\(acknowledged)"), "\(end.output)")
        #expect(end.output.contains("facts replayed: all stored data"), "\(end.output)\(end.errors)")
    }
}
