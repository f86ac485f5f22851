extension ChallengeMessage {
    /// Whether the message contains none of `words`, ignoring case and look-alike characters.
    public func isFree(of words: [String]) -> Bool {
        let plain = LookAlike.plain(text)
        return !words.contains { !$0.isEmpty && plain.contains(LookAlike.plain($0)) }
    }
}
