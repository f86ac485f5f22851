extension Judgement {
    /// What is wrong with a ranking of sums, as far as sums tell: a score that is lost and one that is doubled may hide each
    /// other there, which the facts then show.
    ///
    /// - Parameter sums: What each player's scores add up to; nobody who has none.
    init(ofSums sums: [String: Int64], by acknowledgements: Acknowledgements) {
        self.init()
        var strangers = Set(sums.keys)
        for (writer, possible) in acknowledgements.possible.enumerated() {
            let player = TortureScore(writer: writer, number: 0).player
            strangers.remove(player)
            var (count, rest) = (0, sums[player] ?? 0)
            while rest > 0, count < possible {
                rest -= TortureScore(writer: writer, number: count).value
                count += 1
            }
            let promised = acknowledgements.promised[writer]
            if rest > 0 {
                doubled += 1
            } else if rest == 0 {
                lost += max(0, promised - count)
            } else if count <= promised {
                lost += promised - count + 1
            } else {
                phantom += 1
            }
        }
        phantom += strangers.count
    }
}
