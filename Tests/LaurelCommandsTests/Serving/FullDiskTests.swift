import Foundation
import Testing

/// A disk that becomes full while a server takes scores, and larger again.
@Suite(.serialized) struct FullDiskTests {
    private static let scoreCountMax = 10_000

    /// Serves a copy of the workplace's ledger on a small disk of its own; a line makes the disk larger, the end of the
    /// input ends the server, and what it leaves is verified.
    private static let script = """
        mkdir disk
        mount -t tmpfs -o size=2m tmpfs disk
        cp -r laurel-data disk/data
        # The log is on the disk that becomes full.
        "$0" serve --port 0 --data disk/data 2>disk/log & server=$!
        until grep 'listens on' disk/log >&2; do sleep 0.01; done
        if read -r line; then mount -o remount,size=32m disk; read -r line || true; fi
        kill -TERM "$server"
        wait "$server"
        "$0" verify --data disk/data
        """

    @Test(.enabled(if: Privilege.mountsMemory, "a small disk is mounted, which this system refuses"))
    func `a full disk refuses writes while reads go on, and writes go on by themselves when there is room`()
        async throws
    {
        let workplace = try Workplace(board: "--submission sum")
        let key = try workplace.serverKey()
        let process = try LaurelProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            Privilege.ownMounts + ["sh", "-ec", Self.script, Workplace.laurel.path],
            in: workplace.url, environment: Workplace.environment)
        let client = try await ServedGame(process).client
        var (acknowledged, refusalCount) = (0, 0)
        // A refused score frees space that may suffice when it is sent again, once.
        while refusalCount < 3 {
            try #require(acknowledged < Self.scoreCountMax, "The disk does not become full.")
            let answer = try await client.submit(1, as: "\(acknowledged)", by: "ann", key: key)
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
        // Again and again, for others too, and reads show what was acknowledged and nothing more.
        for number in 0..<10 {
            let (same, other) = (
                try await client.submit(1, as: "\(acknowledged)", by: "ann", key: key),
                try await client.submit(1, as: "bob \(number)", by: "bob", key: key)
            )
            #expect(same.status == 507 && other.status == 507, "\(same.text) \(other.text)")
            #expect(try await client.scores(key: key) == ["ann": Int64(acknowledged)])
            let readiness = try await client.ask("GET", "/readyz")
            #expect(readiness.status == 200 && readiness.text.contains("\"acceptsWrites\":false"), "\(readiness.text)")
            #expect(try await client.ask("GET", "/metrics").text.contains("\nlaurel_accepts_writes 0.0\n"))
        }
        // What was taken before is still told, as it was.
        let replayed = try await client.submit(1, as: "0", by: "ann", key: key)
        #expect([200, 507].contains(replayed.status))

        try process.write("more\n".utf8)
        let deadline = ContinuousClock.now + .seconds(LaurelProcess.secondsMax)
        while try await client.submit(1, as: "\(acknowledged)", by: "ann", key: key).status != 200 {
            try #require(ContinuousClock.now < deadline, "Writes do not go on.")
            try await ContinuousClock().sleep(for: .milliseconds(10))
        }
        for number in 1...20 {
            let answer = try await client.submit(1, as: "\(acknowledged + number)", by: "ann", key: key)
            #expect(answer.status == 200, "\(answer.text)")
        }
        #expect(try await client.scores(key: key) == ["ann": Int64(acknowledged) + 21])
        #expect(try await client.ask("GET", "/readyz").text.contains("\"acceptsWrites\":true"))
        let end = try process.finish()
        #expect(end.exitCode == 0, "\(end.errors)")
        #expect(end.output.contains("facts replayed: everything that is stored"), "\(end.output)\(end.errors)")
    }
}
