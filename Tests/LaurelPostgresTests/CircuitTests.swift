import LaurelCore
import Testing

@testable import LaurelPostgres

/// The circuit breaker of a pool, without a server.
struct CircuitTests {
    private let start = ContinuousClock.now
    private let error = LedgerError.unavailable("no response in time")
    private var circuit = Circuit(silenceTime: .seconds(1))

    private mutating func note(
        _ outcome: JobOutcome, of work: JobLimits.Work, from begin: Int, to end: Int, hasOpenConnection: Bool = true
    ) {
        circuit.note(
            outcome, of: JobLimits(work: work, start: start + .seconds(begin), deadline: nil),
            hasOpenConnection: hasOpenConnection, at: start + .seconds(end))
    }

    /// Notes a job that received nothing.
    private mutating func noteSilence(of work: JobLimits.Work, from begin: Int, to end: Int) {
        note(.silent(error, since: start + .seconds(begin)), of: work, from: begin, to: end)
    }

    private mutating func noteProbe(
        _ outcome: ProbeOutcome, from begin: Int, to end: Int, hasOpenConnection: Bool = true
    ) {
        circuit.noteProbe(
            outcome, since: start + .seconds(begin), hasOpenConnection: hasOpenConnection, at: start + .seconds(end))
    }

    private func isOpen(_ work: JobLimits.Work) -> Bool { circuit.refusal(of: work) != nil }

    @Test mutating func `A response that times out rejects all jobs until a probe has a response`() {
        #expect(!isOpen(.reading) && !circuit.needsProbe)
        noteSilence(of: .reading, from: 0, to: 2)
        #expect(circuit.refusal(of: .reading) == error && isOpen(.writing) && circuit.needsProbe)
        noteProbe(.silent(error), from: 2, to: 3)
        #expect(isOpen(.reading))
        noteProbe(.answered, from: 3, to: 4)
        #expect(!isOpen(.reading) && !isOpen(.writing) && !circuit.needsProbe)
    }

    @Test mutating func `A response to any job ends a silence`() {
        noteSilence(of: .reading, from: 0, to: 2)
        #expect(isOpen(.reading))
        circuit.noteResponse(at: start + .seconds(3))
        #expect(!isOpen(.reading) && !circuit.needsProbe)
    }

    @Test mutating func `A slow read rejects no jobs if the server responded to another one`() {
        circuit.noteResponse(at: start + .seconds(1))
        noteSilence(of: .reading, from: 0, to: 2)
        #expect(!isOpen(.reading) && !circuit.needsProbe)
    }

    /// The job had waited for a connection, or had responses before.
    @Test(arguments: [(2_000, false), (1_000, false), (999, true), (0, true)])
    mutating func `A stall that is shorter than the limit rejects no jobs`(milliseconds: Int, isShort: Bool) {
        let since = start + .seconds(2) - .milliseconds(milliseconds)
        note(.silent(error, since: since), of: .writing, from: 0, to: 2)
        #expect(isOpen(.reading) != isShort && isOpen(.writing) != isShort)
    }

    @Test mutating func `A silent server ends the waits that are longer than the limit`() {
        #expect(!circuit.ends(waitSince: start, at: start + .seconds(60)))
        noteSilence(of: .reading, from: 0, to: 2)
        #expect(!circuit.ends(waitSince: start, at: start + .milliseconds(999)))
        #expect(circuit.ends(waitSince: start, at: start + .seconds(1)))
    }

    @Test mutating func `A commit that does not end rejects writes only if reads have responses`() {
        circuit.noteResponse(at: start + .seconds(1))
        noteSilence(of: .writing, from: 0, to: 2)
        #expect(!isOpen(.reading) && circuit.refusal(of: .writing) == error && circuit.needsWriteProbe)
        noteProbe(.answered, from: 2, to: 2)
        noteProbe(.commitFailed(error), from: 2, to: 4)
        #expect(!isOpen(.reading) && isOpen(.writing) && circuit.needsProbe)
        noteProbe(.committed, from: 4, to: 5)
        #expect(!isOpen(.writing) && !circuit.needsProbe)
    }

    @Test mutating func `Reads are accepted again before writes`() {
        noteSilence(of: .writing, from: 0, to: 2)
        #expect(isOpen(.reading) && isOpen(.writing))
        noteProbe(.answered, from: 2, to: 2)
        #expect(!isOpen(.reading) && isOpen(.writing) && circuit.needsWriteProbe)
        noteProbe(.commitFailed(error), from: 2, to: 4)
        #expect(!isOpen(.reading) && isOpen(.writing))
    }

    @Test mutating func `A slow commit rejects no writes if another one succeeded`() {
        circuit.noteResponse(at: start + .seconds(1))
        note(.answered(isCommitted: true), of: .writing, from: 1, to: 1)
        noteSilence(of: .writing, from: 0, to: 2)
        #expect(!isOpen(.writing) && !circuit.needsProbe)
    }

    @Test mutating func `A commit that waits too long for another one is no fault until a probe fails`() {
        note(.lockTimedOut, of: .writing, from: 0, to: 2)
        #expect(!isOpen(.writing) && circuit.needsWriteProbe)
        noteProbe(.committed, from: 2, to: 2)
        #expect(!isOpen(.writing) && !circuit.needsProbe)
        note(.lockTimedOut, of: .writing, from: 3, to: 5)
        noteProbe(.commitFailed(error), from: 5, to: 7)
        #expect(isOpen(.writing) && !isOpen(.reading))
    }

    /// A thread may report the result late.
    @Test(arguments: [true, false])
    mutating func `A probe says nothing about commits after its start`(hasCommitted: Bool) {
        let outcome = hasCommitted ? ProbeOutcome.committed : .unreachable(error)
        note(.lockTimedOut, of: .writing, from: 0, to: 1)
        note(.lockTimedOut, of: .writing, from: 1, to: 3)
        noteProbe(outcome, from: 2, to: 4)
        #expect(circuit.needsWriteProbe && !isOpen(.writing))
        circuit.noteResponse(at: start + .seconds(5))
        noteSilence(of: .writing, from: 4, to: 6)
        noteProbe(outcome, from: 5, to: 7)
        #expect(isOpen(.writing) && !isOpen(.reading))
        noteProbe(outcome, from: 7, to: 8)
        #expect(!isOpen(.writing) && !circuit.needsProbe)
    }

    @Test mutating func `A connection that cannot be opened rejects jobs if no other one is open`() {
        note(.unreachable(error, since: start), of: .reading, from: 0, to: 1)
        #expect(!isOpen(.reading))
        note(.unreachable(error, since: start + .seconds(2)), of: .reading, from: 2, to: 3, hasOpenConnection: false)
        #expect(isOpen(.reading))
        note(.closed, of: .reading, from: 2, to: 4)
        #expect(isOpen(.reading), "A closed connection does not show that the server responds.")
        circuit.noteResponse(at: start + .seconds(4))
        #expect(!isOpen(.reading))
    }

    /// A job may have waited for a connection. A refused connection is no matter of time.
    @Test(arguments: [(1_001, 2_000, true), (1_000, 2_000, false), (1_999, 1_999, false)])
    mutating func `A job with little time to open a connection rejects no jobs`(
        begin: Int, end: Int, isIgnored: Bool
    ) {
        let limits = JobLimits(work: .reading, start: start, deadline: start + .seconds(2))
        circuit.note(
            .unreachable(error, since: start + .milliseconds(begin)), of: limits, hasOpenConnection: false,
            at: start + .milliseconds(end))
        #expect(isOpen(.reading) != isIgnored)
    }

    /// The probe needs a connection of its own, and the server may have reached its limit.
    @Test mutating func `A probe without a connection rejects no jobs if another connection is open`() {
        note(.lockTimedOut, of: .writing, from: 0, to: 2)
        noteProbe(.unreachable(error), from: 2, to: 3)
        #expect(!isOpen(.reading) && !isOpen(.writing) && !circuit.needsProbe)
        circuit.noteResponse(at: start + .seconds(4))
        noteSilence(of: .writing, from: 3, to: 5)
        #expect(!isOpen(.reading) && isOpen(.writing))
        noteProbe(.unreachable(error), from: 5, to: 6)
        #expect(!isOpen(.writing) && !circuit.needsProbe, "The next commit shows whether commits end.")
        noteProbe(.unreachable(error), from: 6, to: 7, hasOpenConnection: false)
        #expect(isOpen(.reading) && isOpen(.writing))
    }

    @Test mutating func `A probe without a response rejects no jobs if a job had one meanwhile`() {
        note(.lockTimedOut, of: .writing, from: 0, to: 2)
        circuit.noteResponse(at: start + .seconds(3))
        noteProbe(.silent(error), from: 2, to: 4)
        #expect(!isOpen(.reading))
    }

    /// The last two requests have used up most of their time with earlier transactions.
    @Test(arguments: [(2_000, 1_000), (nil, 10_000), (50, 50), (-50, -50)])
    func `A job without a deadline waits longer for a connection, and no job beyond its deadline`(
        deadline: Int?, end: Int
    ) {
        let limits = JobLimits(
            work: .reading, start: start, deadline: deadline.map { start + .milliseconds($0) }, patience: .seconds(1),
            longPatience: .seconds(10))
        #expect(limits.queueEnd == start + .milliseconds(end))
    }
}
