import Foundation
import Testing

@testable import LaurelFaults

@Suite
struct LogHistoryTests {
    /// Returns a log of pages of 8 bytes with a transaction for each frame count, followed by a frame of the previous
    /// log.
    private static func log(salt: UInt8, frameCounts: [Int]) -> Data {
        let salts = [UInt8](repeating: salt, count: 8)
        var bytes: [UInt8] = [0x37, 0x7F, 0x06, 0x82, 0, 0x2D, 0xE2, 0x18, 0, 0, 0, 8, 0, 0, 0, 0] + salts
        bytes += [UInt8](repeating: 0, count: 8)
        for count in frameCounts {
            for frame in 1...count {
                bytes += [0, 0, 0, 1, 0, 0, 0, frame == count ? 9 : 0] + salts + [UInt8](repeating: 0, count: 16)
            }
        }
        return Data(bytes + [0, 0, 0, 1, 0, 0, 0, 9] + [UInt8](repeating: salt &- 1, count: 24))
    }

    @Test func `The transactions of a log end with their commit frames`() {
        let layout = LogLayout(of: Self.log(salt: 7, frameCounts: [1, 3]))
        #expect(layout.salts == [UInt8](repeating: 7, count: 8))
        #expect(layout.transactionEnds == [64, 160])
        #expect(LogLayout(of: Data()).transactionEnds == [])
    }

    /// Five commits: two in a log that was overwritten, three in the next, the last with two transactions.
    private static let history: LogHistory = {
        var history = LogHistory()
        for (frameCounts, factCount) in [([1], 0), ([1, 1], 2)] {
            history.append(factCount: factCount, log: LogLayout(of: log(salt: 1, frameCounts: frameCounts)))
        }
        for (frameCounts, factCount) in [([1], 5), ([1, 1], 5), ([1, 1, 1, 1], 9)] {
            history.append(factCount: factCount, log: LogLayout(of: log(salt: 2, frameCounts: frameCounts)))
        }
        return history
    }()

    @Test(arguments: [
        // The file contains the previous log. The log adds the commits before the damage.
        (2, 160, LogPromise(commitCountMin: 5, mayReportDamage: false)),
        (2, 159, LogPromise(commitCountMin: 4, mayReportDamage: false)),
        (2, 64, LogPromise(commitCountMin: 3, mayReportDamage: false)),
        (2, 63, LogPromise(commitCountMin: 2, mayReportDamage: false)),
        (2, 0, LogPromise(commitCountMin: 2, mayReportDamage: false)),
        // The file contains this log too. A part of the log replaces new pages by old ones.
        (5, 160, LogPromise(commitCountMin: 5, mayReportDamage: false)),
        (5, 159, LogPromise(commitCountMin: 5, mayReportDamage: true)),
        (5, 64, LogPromise(commitCountMin: 5, mayReportDamage: true)),
        (5, 63, LogPromise(commitCountMin: 5, mayReportDamage: false)),
    ])
    func `The commits of the file and of the log before the damage must be left`(
        fileCommitCount: Int, damage: Int, promise: LogPromise
    ) {
        let log = LogLayout(of: Self.log(salt: 2, frameCounts: [1, 1, 1, 1]))
        #expect(Self.history.promise(fileCommitCount: fileCommitCount, log: log, damagedAt: damage) == promise)
    }

    @Test func `A ledger that lost only entries of the log may report damage`() {
        let log = LogLayout(of: Self.log(salt: 2, frameCounts: [1, 1, 1, 1, 2]))
        #expect(log.transactionEnds.last == 224)
        for (damage, mayReportDamage) in [(223, true), (224, false)] {
            #expect(
                Self.history.promise(fileCommitCount: 5, log: log, damagedAt: damage)
                    == LogPromise(commitCountMin: 5, mayReportDamage: mayReportDamage))
        }
    }

    @Test func `The number of facts determines the number of commits`() {
        #expect([0, 2, 5, 9].map(Self.history.commitCount(ofFacts:)) == [1, 2, 4, 5])
        #expect(Self.history.commitCount(ofFacts: 3) == nil)
    }
}
