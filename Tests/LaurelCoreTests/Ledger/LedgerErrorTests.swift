import LaurelCore
import Testing

/// The messages of ledger errors, which operators read.
@Suite struct LedgerErrorTests {
    @Test func `The message of a write without a response names the remedy for keys, games and scores`() {
        let message = LedgerError.unanswered("a test").description
        for remedy in ["laurel key list", "laurel game list", "the same ids"] { #expect(message.contains(remedy)) }
    }
}
