import LaurelCommands
import Testing

@testable import LaurelFaults

struct FaultReportTests {
    @Test
    func `A finding is good without discrepancies, and a control with the expected ones`() {
        #expect(FaultFinding("kills").isGood)
        for path in [\FaultFinding.lost, \.doubled, \.phantom, \.unsound] {
            var finding = FaultFinding("kills")
            finding[keyPath: path] = 1
            #expect(!finding.isGood)
        }
        var control = FaultFinding("unsynced", isControl: true)
        #expect(!control.isGood)
        control.lost = 1
        #expect(control.isGood)
        control.phantom = 1
        #expect(!control.isGood)

        var doubling = FaultFinding("new ids", isControl: true)
        doubling.mustDouble = true
        #expect(!doubling.isGood)
        doubling.doubled = 1
        #expect(doubling.isGood)
        doubling.lost = 1
        #expect(!doubling.isGood)
    }

    @Test
    func `The report contains skipped tests and the seed`() {
        var kills = FaultFinding("kills")
        kills.faults = 25
        kills.acknowledged = 12_345
        for milliseconds in 1...100 { kills.addRestart(seconds: Double(milliseconds) / 1_000) }
        let skipped = FaultFinding("power cuts", skipped: "mounts are refused here")
        let report = FaultReport(seed: 7, findings: [kills, skipped])
        #expect(
            report.text(style: .plain) == """
                Torture     Faults  Acknowledged  Lost  Doubled  Phantom  Unsound  Damaged  Restart p50    p99  Verdict
                kills           25        12,345     0        0        0        0        0        50 ms  99 ms  good
                power cuts                                                                                      skipped: mounts are refused here
                Seed 7

                """)
    }
}
