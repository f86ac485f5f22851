/// The link that makes the first operator of the console.
enum FirstOperatorLink {
    static let fileName = "first-operator"

    static func show(_ link: String, to output: SecretOutput) {
        let advice: String
        switch output {
        case .stream: advice = "This link makes the first one, once, within 30 minutes:\n  \(link)"
        case .file(let path):
            do {
                try SecretOutput.write("\(link)\n", to: path, isAppending: false)
                advice = "The link in \(path) makes the first one, once, within 30 minutes."
            } catch {
                advice = "\(path) cannot be written. laurel operator invite makes a link for the first one."
            }
        case .none: advice = "laurel operator invite makes a link for the first one."
        }
        TerminalStream.note("Nobody is an operator of the console yet. \(advice)\n")
    }
}
