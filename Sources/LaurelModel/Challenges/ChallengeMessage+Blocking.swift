extension ChallengeMessage {
    /// Whether it has none of `words`, whatever the case and the look-alikes.
    public func isFree(of words: [String]) -> Bool {
        let plain = LookAlike.plain(text)
        return !words.contains { !$0.isEmpty && plain.contains(LookAlike.plain($0)) }
    }
}
