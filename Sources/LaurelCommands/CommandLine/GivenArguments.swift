/// The arguments of this process, without the program's name.
struct GivenArguments {
    let words: [String]

    /// Reads the arguments.
    ///
    /// Swift's `CommandLine.arguments` replaces invalid UTF-8 by `�`. Two player names in Latin-1 could then become
    /// equal.
    ///
    /// - Throws: ``CommandFailure`` if an argument is not UTF-8.
    init() throws(CommandFailure) {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let word = String(validatingCString: bytes) else {
                throw .usage(
                    """
                    Argument \(index), “\(String(cString: bytes))”, is not UTF-8. Use UTF-8; with other encodings, \
                    two players could get the same id.
                    """)
            }
            words.append(word)
        }
        self.words = words
    }
}
