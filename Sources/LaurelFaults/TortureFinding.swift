import Foundation

/// What one kind of torture found: a row of the report.
struct TortureFinding: Encodable {
    /// What is tortured, such as `power cuts`.
    let torture: String
    /// Whether this is the control, which must lose something: a torture that finds nothing there proves nothing.
    var isControl = false
    /// Whether it is doubling that the control must show, rather than loss.
    var mustDouble = false
    var faults = 0
    var acknowledged = 0
    var lost = 0
    var doubled = 0
    var phantom = 0
    /// Reopened ledgers that verification found unsound, or that could not be reopened.
    var unsound = 0
    /// Ledgers that said that they are damaged. Only allowed where data was damaged on purpose.
    var damaged = 0
    var restartMillisecondsP50: Double?
    var restartMillisecondsP99: Double?
    /// Why nothing was tried.
    var skipped: String?
    /// Why it ended before it was done: then nothing is proved.
    var unfinished: String?
    /// What the figures do not say.
    var remarks: [String] = []

    private enum CodingKeys: String, CodingKey {
        case torture, isControl, faults, acknowledged, lost, doubled, phantom, unsound, damaged
        case restartMillisecondsP50, restartMillisecondsP99, skipped, unfinished, remarks
    }

    private var restarts: [Double] = []

    init(_ torture: String, isControl: Bool = false, skipped: String? = nil) {
        self.torture = torture
        self.isControl = isControl
        self.skipped = skipped
    }

    /// A torture that could not go on.
    init(_ torture: String, unfinished: TortureError) {
        self.torture = torture
        self.unfinished = unfinished.description
    }

    var isGood: Bool {
        if unfinished != nil { return false }
        if skipped != nil { return faults == 0 }
        let (shown, others) = mustDouble ? (doubled, lost) : (lost, doubled)
        return others + phantom + unsound == 0 && (shown > 0) == isControl
    }

    /// - Throws: Where nothing was promised, nothing was tried.
    func demandAcknowledgements() throws(TortureError) {
        guard faults > 0, acknowledged == 0 else { return }
        throw .unexpected("the writers acknowledged nothing before \(faults) \(torture)")
    }

    mutating func add(_ judgement: Judgement) {
        lost += judgement.lost
        doubled += judgement.doubled
        phantom += judgement.phantom
    }

    mutating func remark(_ remark: String) {
        if remarks.count < 20, !remarks.contains(remark) { remarks.append(remark) }
    }

    /// Notes how long it took from opening a ledger until it answered.
    mutating func addRestart(seconds: Double) {
        restarts.append(seconds * 1_000)
        let sorted = restarts.sorted()
        func percentile(_ percent: Int) -> Double { sorted[(sorted.count * percent - 1) / 100] }
        restartMillisecondsP50 = percentile(50)
        restartMillisecondsP99 = percentile(99)
    }
}
