extension GKGameActivity {
    /// What a party code is made of: no letter or digit that looks or sounds like another.
    public class var validPartyCodeAlphabet: [String] { "2346789BCDFGHJKMPQRTVWXY".map(String.init) }

    /// Whether it is two parts of the alphabet with a dash between, equally long, of two to six each.
    public class func isValidPartyCode(_ partyCode: String) -> Bool {
        let parts = partyCode.split(separator: "-", omittingEmptySubsequences: false)
        let alphabet = Set(validPartyCodeAlphabet.joined())
        return parts.count == 2 && (2...6).contains(parts[0].count) && parts[0].count == parts[1].count
            && parts.allSatisfy { $0.allSatisfy(alphabet.contains) }
    }

    /// A new play, begun.
    public class func start(definition: GKGameActivityDefinition) throws -> GKGameActivity {
        let activity = GKGameActivity(definition: definition)
        activity.start()
        return activity
    }

    /// A new play of those who have the code, begun.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` where the activity has no codes, or this is none.
    public class func start(definition: GKGameActivityDefinition, partyCode: String) throws -> GKGameActivity {
        guard definition.supportsPartyCode, isValidPartyCode(partyCode) else {
            throw GKError(.invalidParameter, "\(partyCode) is no party code of \(definition.identifier).")
        }
        let activity = GKGameActivity(definition: definition, partyCode: partyCode)
        activity.start()
        return activity
    }
}
