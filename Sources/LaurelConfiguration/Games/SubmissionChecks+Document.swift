import LaurelModel

extension SubmissionChecks {
    /// Reads the checks. Returns nil and logs findings if they are invalid.
    init?(reading fields: FieldReader) {
        let consequence = fields.choice("onViolation", Consequence.self)
        let count = fields.integer("submissionsPerMinute").map { Int(clamping: $0) }
        let gap = fields.integer("secondsBetween").map { Span.seconds(min(max($0, 0), 1_000_000)) }
        do {
            try self.init(
                improvementMax: fields.integer("maximumImprovement"), countPerMinuteMax: count, gapMin: gap,
                consequence: consequence ?? .refuse)
        } catch {
            fields.refuse(error.field, error.description)
            return nil
        }
    }

    static let names = ["maximumImprovement", "submissionsPerMinute", "secondsBetween", "onViolation"]

    var document: DocumentValue {
        .object(
            ("maximumImprovement", improvementMax.map { .integer($0) }),
            ("submissionsPerMinute", countPerMinuteMax.map { .integer(Int64($0)) }),
            ("secondsBetween", gapMin.map { .integer($0.milliseconds / 1_000) }),
            ("onViolation", consequence == .refuse ? nil : .text(consequence.rawValue)))
    }
}

extension InvalidSubmissionChecks {
    fileprivate var field: String {
        switch self {
        case .improvement: "maximumImprovement"
        case .countPerMinute: "submissionsPerMinute"
        case .gap: "secondsBetween"
        }
    }
}
