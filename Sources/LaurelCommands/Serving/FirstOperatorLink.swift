/// The link with which the first operator of the console creates an account.
enum FirstOperatorLink {
    static let fileName = "first-operator"

    static func show(_ link: String, to output: SecretOutput) {
        let advice: String
        switch output {
        case .stream: advice = "Create the first one with this link, once, within 30 minutes:\n  \(link)"
        case .file(let path):
            do {
                try SecretOutput.write("\(link)\n", to: path, isAppending: false)
                advice = "Create the first one with the link in \(path), once, within 30 minutes."
            } catch {
                advice = "\(path) cannot be written. Create a link for the first one with laurel operator invite."
            }
        case .none: advice = "Create a link for the first one with laurel operator invite."
        }
        TerminalStream.note("The console has no operator yet. \(advice)\n")
    }
}
