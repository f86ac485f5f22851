import LaurelModel

/// The durations of challenges in App Store Connect's terms.
enum AppleDuration: String, CaseIterable {
    case oneDay = "ONE_DAY"
    case threeDays = "THREE_DAYS"
    case oneWeek = "ONE_WEEK"

    var duration: GroupChallengeDefinition.Duration {
        switch self {
        case .oneDay: .oneDay
        case .threeDays: .threeDays
        case .oneWeek: .oneWeek
        }
    }

    init(_ duration: GroupChallengeDefinition.Duration) {
        switch duration {
        case .oneDay: self = .oneDay
        case .threeDays: self = .threeDays
        case .oneWeek: self = .oneWeek
        }
    }

    init(text: String) throws(UnknownAppleWord) {
        guard let duration = Self(rawValue: text) else { throw UnknownAppleWord(text: text) }
        self = duration
    }
}

/// An error for a text that is not a duration in App Store Connect.
struct UnknownAppleWord: Error, CustomStringConvertible {
    let text: String

    var description: String {
        let words = AppleDuration.allCases.map(\.rawValue).joined(separator: ", ")
        return "\(text.quotedForMessage) is not a duration in App Store Connect. Supported values: \(words)."
    }
}
