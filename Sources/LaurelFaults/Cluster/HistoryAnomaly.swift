/// A contradiction between the operations of the clients and the facts.
struct HistoryAnomaly: Hashable {
    enum Kind: String, CaseIterable {
        /// An acknowledged score is missing, and no promoted standby lacked it.
        case lost
        /// A score is stored more than once.
        case doubled
        /// A stored score was not sent, or was refused, or was lost and is stored again without having been sent again.
        case phantom
        /// A former primary acknowledged a score after it was stopped.
        case unfenced
        /// A client read an earlier position than before, in the same epoch.
        case backward
        /// A ranking differs from the recomputation at its position.
        case wrongRead
        /// A receipt contains another position or score than the fact.
        case wrongReceipt
        /// A score was stored before another one that was acknowledged before it was sent.
        case wrongOrder
    }

    let kind: Kind
    /// The description for the report.
    let detail: String

    init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
