/// A linter finding at one place in a document.
public struct Finding: Hashable, Sendable {
    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// Information that requires no action.
        case note
        /// A probable mistake.
        case warning
        /// A mistake that prevents the document from being applied.
        case error
    }

    /// The severity.
    public let severity: Severity
    /// The place in the document.
    public let place: Place
    /// The description of the finding.
    public let sentence: String
    /// The recommended action.
    public let advice: String

    /// Creates a finding.
    public init(_ severity: Severity, at place: Place, _ sentence: String, advice: String) {
        self.severity = severity
        self.place = place
        self.sentence = sentence
        self.advice = advice
    }
}

extension Finding: CustomStringConvertible {
    /// The finding in one line, such as `12:5 leaderboards[2].scoreRange: error: … …`.
    public var description: String {
        let subject = place.description
        return [
            subject.isEmpty ? nil : subject + ":", severity.rawValue + ":", sentence, advice.isEmpty ? nil : advice,
        ]
        .compactMap(\.self).joined(separator: " ")
    }
}

extension Finding: Comparable {
    /// Compares the places in the document.
    public static func < (a: Finding, b: Finding) -> Bool {
        a.place == b.place ? a.sentence < b.sentence : a.place < b.place
    }
}

/// An error in a document, with all findings.
public struct InvalidDocument: Error, Hashable, Sendable, CustomStringConvertible {
    /// The findings, in the order of the document. At least one is an error.
    public let findings: [Finding]

    init(_ findings: [Finding]) { self.findings = findings.sorted() }

    init(_ sentence: String, advice: String, at place: Place = Place("")) {
        findings = [Finding(.error, at: place, sentence, advice: advice)]
    }

    /// The findings, with a line for each.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}
