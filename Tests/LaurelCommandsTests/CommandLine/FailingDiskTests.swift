import Foundation
import LaurelWire
import Testing

/// Tests of a disk that fails while a score is stored: the score can be sent again and counts once.
@Suite
struct FailingDiskTests {
    private static let submit = "submit --leaderboard board --score 5 --player"

    @Test func `If closing fails, the receipt and the id for a retry are printed`() throws {
        let place = try Workplace(board: "--submission sum")
        // Scores are sent until a score makes the file exceed the limit of this process.
        for count in 1...100 {
            let player = String(repeating: "x", count: 150) + "\(count)"
            let size = try place.bytes(of: "laurel-data/laurel.sqlite").count / 1_024
            let result = try place.shell("trap '' XFSZ; ulimit -f \(size); laurel \(Self.submit) \(player)")
            guard result.exitCode != 0 else { continue }
            #expect(result.exitCode == 74)
            #expect(result.output == "Ranked. \(player) has rank \(count) of \(count) with 5.\n")
            try Self.sendAgain(player, as: result.errors, in: place, isStored: true)
            return
        }
        Issue.record("The file never grew.")
    }

    @Test func `An id that the user passed is not repeated in the error`() throws {
        let place = try Workplace(board: "--submission sum")
        for count in 1...100 {
            let player = String(repeating: "x", count: 150) + "\(count)"
            let size = try place.bytes(of: "laurel-data/laurel.sqlite").count / 1_024
            let result = try place.shell("trap '' XFSZ; ulimit -f \(size); laurel \(Self.submit) \(player) --id mine")
            guard result.exitCode != 0 else { continue }
            #expect(result.exitCode == 74 && !result.errors.contains("--id"))
            return
        }
        Issue.record("The file never grew.")
    }

    @Test(.enabled("requires strace(1) and the permission to trace") { Tracing.isPossible }, arguments: 1...4)
    func `If a sync fails, the error contains the id for a retry`(number: Int) throws {
        let place = try Workplace(board: "--submission sum")
        let result = try place.shell(
            "\(Tracing.command) -e inject=fsync,fdatasync:error=EIO:when=\(number) laurel \(Self.submit) ann")
        guard result.errors.contains("--id") else {
            // Nothing had been sent, or there are fewer syncs.
            #expect(
                result.exitCode == 0 || result.errors.contains(/while laurel-data\S* was being opened/),
                "\(result.errors)")
            return
        }
        #expect(result.exitCode == 74)
        try Self.sendAgain("ann", as: result.errors, in: place, isStored: !result.output.isEmpty)
    }

    /// Sends the score again with the id in `errors`. It must then have counted once.
    private static func sendAgain(_ player: String, as errors: String, in place: Workplace, isStored: Bool) throws {
        let id = try #require(errors.firstMatch(of: /sent again with --id ([0-9a-f-]+)\./)?.1)
        let receipt: ReceiptBody = try place.json("\(submit) \(player) --id \(id)")
        if isStored { #expect(receipt.replayed) }
        #expect(receipt.entry?.score == 5)
        let again: ReceiptBody = try place.json("\(submit) \(player) --id \(id)")
        #expect(again.replayed && again.entry?.score == 5)
    }
}

private enum Tracing {
    static let command = "strace -f -qq -o /dev/null"

    static var isPossible: Bool {
        (try? Workplace().shell("\(command) -e inject=fsync:error=EIO:when=9 true").exitCode) == 0
    }
}
