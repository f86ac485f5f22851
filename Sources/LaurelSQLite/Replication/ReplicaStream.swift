import LaurelModel

/// The names of streams, such as `20261121T073140853Z-0f3a9c21`: the time of the start and a random number. Sorted
/// names are in the order of their starts.
enum ReplicaStream {
    static func name(startedAt moment: Moment) -> String {
        var random = SystemRandomNumberGenerator()
        let number = UInt32.random(in: 0 ... .max, using: &random)
        let digits = String(number, radix: 16)
        let time = moment.iso8601.filter { $0 != "-" && $0 != ":" && $0 != "." }
        return "\(time)-\(String(repeating: "0", count: 8 - digits.count))\(digits)"
    }

    /// Returns the time in a stream's name; nil if `name` is not the name of a stream.
    static func start(of name: String) -> Moment? {
        guard let match = name.wholeMatch(of: /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}/) else {
            return nil
        }
        let (_, year, month, day, hour, minute, second, milliseconds) = match.output
        return try? Moment(iso8601: "\(year)-\(month)-\(day)T\(hour):\(minute):\(second).\(milliseconds)Z")
    }
}

extension ReplicaStore {
    /// Returns the names of all streams, sorted. The target may contain other folders, which are never read or removed.
    package func streams() async throws(ReplicaError) -> [String] {
        try await folders().filter { ReplicaStream.start(of: $0) != nil }.sorted()
    }
}
