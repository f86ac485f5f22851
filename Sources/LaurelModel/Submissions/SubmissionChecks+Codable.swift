/// The form of the checks in ledgers, in the API and in configuration documents.
extension SubmissionChecks: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case maximumImprovement, submissionsPerMinute, secondsBetween, onViolation
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let known = Set(Key.allCases.map(\.rawValue))
        let names = try decoder.container(keyedBy: AnyName.self).allKeys.map(\.stringValue)
        if let stray = names.sorted().first(where: { !known.contains($0) }) {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [AnyName(stringValue: stray)],
                    debugDescription:
                        "Unknown field. Supported fields: \(known.sorted().joined(separator: ", "))."
                ))
        }
        let word = try values.decodeIfPresent(String.self, forKey: .onViolation) ?? Consequence.refuse.rawValue
        guard let consequence = Consequence(rawValue: word) else {
            throw DecodingError.dataCorruptedError(
                forKey: .onViolation, in: values,
                debugDescription: "Unknown value \(word.quotedForMessage). Supported values: refuse, hold.")
        }
        let seconds = try values.decodeIfPresent(Int64.self, forKey: .secondsBetween)
        do {
            try self.init(
                improvementMax: values.decodeIfPresent(Int64.self, forKey: .maximumImprovement),
                countPerMinuteMax: values.decodeIfPresent(Int.self, forKey: .submissionsPerMinute),
                gapMin: seconds.map { .seconds(min(max($0, 0), 1_000_000)) }, consequence: consequence)
        } catch let error as InvalidSubmissionChecks {
            let key: Key =
                switch error {
                case .improvement: .maximumImprovement
                case .countPerMinute: .submissionsPerMinute
                case .gap: .secondsBetween
                }
            throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: error.description)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encodeIfPresent(improvementMax, forKey: .maximumImprovement)
        try values.encodeIfPresent(countPerMinuteMax, forKey: .submissionsPerMinute)
        try values.encodeIfPresent(gapMin.map { $0.milliseconds / 1_000 }, forKey: .secondsBetween)
        if consequence != .refuse { try values.encode(consequence.rawValue, forKey: .onViolation) }
    }
}

private struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
