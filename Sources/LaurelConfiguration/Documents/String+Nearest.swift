extension String {
    /// Returns the word that was most likely misspelled, or nil if no word is similar.
    ///
    /// At most a third of the letters may differ, but always two. Case is ignored. O(letters²) for each word.
    package func nearest(of words: [String]) -> String? {
        let typed = Array(lowercased().prefix(64))
        let near = words.map { (word: $0, distance: Self.distance(typed, Array($0.lowercased()))) }
            .min { $0.distance < $1.distance }
        guard let near, near.distance <= max(2, near.word.count / 3), near.distance < near.word.count else {
            return nil
        }
        return near.word
    }

    /// Returns the number of inserted, removed and changed letters (Levenshtein distance).
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
