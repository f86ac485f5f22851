/// The words that this program was started with, after its own name.
struct GivenArguments {
    let words: [String]

    /// Reads them as they were given.
    ///
    /// Swift's own reading puts `�` for what is not UTF-8: two players named in Latin-1 would be one then.
    ///
    /// - Throws: Which word is not UTF-8.
    init() throws(CommandFailure) {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let word = String(validatingCString: bytes) else {
                throw .usage(
                    """
                    Argument \(index), “\(String(cString: bytes))”, is not UTF-8. Write arguments in UTF-8; other \
                    encodings could make one player of two.
                    """)
            }
            words.append(word)
        }
        self.words = words
    }
}
