/// A month of the Gregorian year.
public enum Month: String, Hashable, Sendable, CaseIterable {
    /// The months, by their English names.
    case january, february, march, april, may, june, july, august, september, october, november, december

    /// The number of the month; 1 is January.
    var number: Int64 {
        switch self {
        case .january: 1
        case .february: 2
        case .march: 3
        case .april: 4
        case .may: 5
        case .june: 6
        case .july: 7
        case .august: 8
        case .september: 9
        case .october: 10
        case .november: 11
        case .december: 12
        }
    }
}
