import Foundation
import LaurelWire
import Testing

/// Tests of an interrupted creation of a data directory, and of a disk that fails during it.
@Suite
struct CreationTests {
    private static let create = "game create com.example.game"

    /// The system calls that change the directory during a start, and the maximum number of each.
    @Test(
        .enabled(if: Privilege.traces, "\(Tracer.isMissing)"),
        arguments: [
            ("mkdir", 1), ("chmod", 1), ("rename", 1), ("unlink", 3), ("ftruncate", 1), ("fdatasync", 1), ("fsync", 1),
            // Almost a hundred calls: every ninth write of a page.
            ("pwrite64", 9),
        ])
    func `A killed first start does not prevent the next start`(
        call: String, step: Int
    ) throws {
        var killCount = 0
        for number in stride(from: 1, to: 200, by: step) {
            let place = try Workplace()
            let data = place.path("laurel-data").path
            let files =
                ["", "/lock"]
                + ["-new", ""].flatMap { part in
                    ["", "-journal", "-wal", "-shm"].map { "/laurel.sqlite" + part + $0 }
                }
            let tracer = Tracer("signal=SIGKILL:when=\(number)", to: call, on: files.map { data + $0 })
            let made = try tracer.run("\(Self.create) --data \(data)", in: place)
            if made.exitCode == 0 { break }
            #expect(made.exitCode == nil, "\(call) \(number): \(made.errors)")
            killCount += 1

            let found = try place.run("game list")
            if found.exitCode != 0 {
                #expect(found.exitCode == 3, "\(call) \(number)")
                #expect(found.errors.hasPrefix("laurel: There is no Laurel data in laurel-data."), "\(call) \(number)")
            }
            try place.done(Self.create)
            let verified: VerifyBody = try place.json("verify")
            #expect(verified.sound && verified.realms.count == 2, "\(call) \(number)")
            #expect(try place.names(in: "laurel-data") == ["high-water", "laurel.sqlite", "lock"], "\(call) \(number)")
        }
        #expect(killCount > 0)
    }

    /// If the name of the directory is not synced, a loss of power may delete everything that was acknowledged in it.
    @Test(
        .enabled(if: Privilege.traces, "\(Tracer.isMissing)"),
        arguments: ["", "outer", "outer/inner", "outer/inner/data"])
    func `A failed sync of a directory stops a start, and the next start repeats it`(directory: String) throws {
        let place = try Workplace()
        let path = directory.isEmpty ? place.url.path : place.path(directory).path
        let tracer = Tracer("error=EIO", to: "fsync", on: [path])
        let line = "\(Self.create) --data outer/inner/data"
        let reported = directory == "outer/inner/data" ? directory : path
        for _ in 1...2 {
            let result = try tracer.run(line, in: place)
            #expect(result.exitCode == 74)
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("laurel: The disk failed while \(reported) was being opened"))
        }
        try place.done(line)
    }

    @Test(.enabled(if: Privilege.traces, "\(Tracer.isMissing)"))
    func `A failed sync of the data directory stops every command that opens it`() throws {
        let place = try Workplace(board: "--submission sum")
        let tracer = Tracer("error=EIO", to: "fsync", on: [place.path("laurel-data").path])
        for line in ["game list", "submit --leaderboard board --player ann --score 5"] {
            let result = try tracer.run(line, in: place)
            #expect(result.exitCode == 74)
            #expect(result.errors.contains("No data is lost by this; check the disk and start again."))
        }
        #expect(try place.rows("top --leaderboard board") == [])
    }
}
