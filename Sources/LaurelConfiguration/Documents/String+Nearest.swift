extension String {
    /// The word that a slip of the finger most likely meant; nil where none is near.
    ///
    /// Near is a third of the letters, two at least, and case counts for nothing. O(letters²) a word.
    package func nearest(of words: [String]) -> String? {
        let typed = Array(lowercased().prefix(64))
        let near = words.map { (word: $0, distance: Self.distance(typed, Array($0.lowercased()))) }
            .min { $0.distance < $1.distance }
        guard let near, near.distance <= max(2, near.word.count / 3), near.distance < near.word.count else {
            return nil
        }
        return near.word
    }

    /// How many letters are put in, left out or changed (Levenshtein).
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var previous = Array(0...b.count)
        for (row, letter) in a.enumerated() {
            var current = [row + 1]
            for (column, other) in b.enumerated() {
                let changed = previous[column] + (letter == other ? 0 : 1)
                current.append(Swift.min(changed, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[b.count]
    }
}
