import Foundation

/// The result of one kind of fault: a row of the report.
struct FaultFinding: Encodable {
    /// The name of the faults, such as `power cuts`.
    let name: String
    /// Whether this is a control: a run that must lose or double scores, which proves that the test detects such
    /// faults.
    var isControl = false
    /// Whether the control must double scores rather than lose them.
    var mustDouble = false
    var faults = 0
    var acknowledged = 0
    var lost = 0
    var doubled = 0
    var phantom = 0
    /// The number of ledgers that could not be reopened, or whose verification found a difference.
    var unsound = 0
    /// The number of ledgers that reported damage, which is allowed only if the test damaged data.
    var damaged = 0
    /// The number of acknowledged scores that are missing because a promoted standby lacked them, which asynchronous
    /// replication allows; nil if no standby was promoted.
    var lostWithPrimary: Int?
    var restartMillisecondsP50: Double?
    var restartMillisecondsP99: Double?
    /// The reason why the test was skipped; nil if it ran.
    var skipped: String?
    /// The reason why the test did not finish; nil if it finished.
    var unfinished: String?
    /// Observations that the numbers do not express.
    var remarks: [String] = []

    private enum CodingKeys: String, CodingKey {
        case name = "torture"
        case isControl, faults, acknowledged, lost, doubled, phantom, unsound, damaged, lostWithPrimary
        case restartMillisecondsP50, restartMillisecondsP99, skipped, unfinished, remarks
    }

    private var restarts: [Double] = []

    init(_ name: String, isControl: Bool = false, skipped: String? = nil) {
        self.name = name
        self.isControl = isControl
        self.skipped = skipped
    }

    /// Creates the finding of a test that did not finish.
    init(_ name: String, unfinished: FaultError) {
        self.name = name
        self.unfinished = unfinished.description
    }

    var isGood: Bool {
        if unfinished != nil { return false }
        if skipped != nil { return faults == 0 }
        let (shown, others) = mustDouble ? (doubled, lost) : (lost, doubled)
        return others + phantom + unsound == 0 && (shown > 0) == isControl
    }

    /// Checks that the writers acknowledged scores before the faults.
    ///
    /// - Throws: ``FaultError/unexpected(_:)`` if nothing was acknowledged, because the faults then tested nothing.
    func requireAcknowledgements() throws(FaultError) {
        guard faults > 0, acknowledged == 0 else { return }
        throw .unexpected("the writers acknowledged nothing before \(faults) \(name)")
    }

    mutating func add(_ discrepancies: Discrepancies) {
        lost += discrepancies.lost
        doubled += discrepancies.doubled
        phantom += discrepancies.phantom
    }

    mutating func remark(_ remark: String) {
        if remarks.count < 20, !remarks.contains(remark) { remarks.append(remark) }
    }

    /// Adds the time from opening a ledger until its ranking could be read.
    mutating func addRestart(seconds: Double) {
        restarts.append(seconds * 1_000)
        let sorted = restarts.sorted()
        func percentile(_ percent: Int) -> Double { sorted[(sorted.count * percent - 1) / 100] }
        restartMillisecondsP50 = percentile(50)
        restartMillisecondsP99 = percentile(99)
    }
}
