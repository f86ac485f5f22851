extension Discrepancies {
    /// Compares a ranking of sums with the acknowledgements. A lost and a doubled score may cancel each other out; the
    /// comparison of the facts then shows them.
    ///
    /// - Parameter sums: The sum of each player's scores, without players that have none.
    init(ofSums sums: [String: Int64], by acknowledgements: Acknowledgements) {
        self.init()
        var unexpected = Set(sums.keys)
        for (writer, possible) in acknowledgements.possible.enumerated() {
            let player = WriterScore(writer: writer, number: 0).player
            unexpected.remove(player)
            var (count, rest) = (0, sums[player] ?? 0)
            while rest > 0, count < possible {
                rest -= WriterScore(writer: writer, number: count).value
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
        phantom += unexpected.count
    }
}
