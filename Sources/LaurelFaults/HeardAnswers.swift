/// What writers hear of a server, until nobody listens any more.
actor HeardAnswers {
    private(set) var acknowledgements: Acknowledgements
    /// What a server that nobody had killed said or left out; nil if it did as it should.
    private(set) var failure: String?
    private var isOver = false

    init(after acknowledgements: Acknowledgements) { self.acknowledgements = acknowledgements }

    /// Takes an acknowledgement. One that comes after the end counts as lost on its way: its score is sent again.
    ///
    /// - Returns: Whether the writer goes on.
    func hear(_ score: TortureScore) -> Bool {
        guard !isOver else { return false }
        do {
            try acknowledgements.take("\(score.id)", counts: true)
            return true
        } catch {
            miss(error)
            return false
        }
    }

    /// A score got no answer, or a wrong one. After the end none is owed.
    func miss(_ error: any Error) {
        if !isOver, failure == nil { failure = "\(error)" }
    }

    /// From here on nothing is heard. Comes before the kill, so that all that counts came before it.
    func end() { isOver = true }
}
