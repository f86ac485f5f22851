/// What a careful reader has to say of one place in a document.
public struct Finding: Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// Worth knowing; nothing needs to be done.
        case note
        /// Probably not what was meant.
        case warning
        /// The document cannot be applied.
        case error
    }

    public let severity: Severity
    public let place: Place
    /// What is so.
    public let sentence: String
    /// What to do about it.
    public let advice: String

    public init(_ severity: Severity, at place: Place, _ sentence: String, advice: String) {
        self.severity = severity
        self.place = place
        self.sentence = sentence
        self.advice = advice
    }
}

extension Finding: CustomStringConvertible {
    /// Such as `12:5 leaderboards[2].scoreRange: error: … …`.
    public var description: String {
        let subject = place.description
        return [
            subject.isEmpty ? nil : subject + ":", severity.rawValue + ":", sentence, advice.isEmpty ? nil : advice,
        ]
        .compactMap(\.self).joined(separator: " ")
    }
}

extension Finding: Comparable {
    /// In the order of reading.
    public static func < (a: Finding, b: Finding) -> Bool {
        a.place == b.place ? a.sentence < b.sentence : a.place < b.place
    }
}

/// A document that cannot be used, with everything that is wrong with it.
public struct InvalidDocument: Error, Hashable, Sendable, CustomStringConvertible {
    /// In the order of reading; at least one is an error.
    public let findings: [Finding]

    init(_ findings: [Finding]) { self.findings = findings.sorted() }

    init(_ sentence: String, advice: String, at place: Place = Place("")) {
        findings = [Finding(.error, at: place, sentence, advice: advice)]
    }

    /// A line each.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}
