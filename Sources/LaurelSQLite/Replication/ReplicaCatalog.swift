import LaurelModel

/// The files of a stream, sorted by their names.
struct ReplicaCatalog: Sendable {
    /// A file with changes.
    struct Segment: Hashable, Sendable {
        let name: String
        /// The number of the row before the first one, and of the last row.
        let start: Int64
        let end: Int64
        /// Whether the file was joined from several.
        let isJoined: Bool
    }

    /// A file that describes a base.
    struct Base: Hashable, Sendable {
        let name: String
        /// The number of the last row that the base contains.
        let sequence: Int64
    }

    /// Segments, each of which continues the one before.
    struct Chain: Sendable {
        let segments: [Segment]
        /// The error if later segments exist that do not continue these.
        let gap: ReplicaError?
    }

    /// The segments, sorted by their start.
    private(set) var segments: [Segment] = []
    /// The complete bases, oldest first.
    private(set) var bases: [Base] = []
    /// The parts of bases. A base may be incomplete.
    private(set) var parts: [Base] = []

    /// Creates a catalog of the files of a stream. Files with other names are ignored.
    init(_ names: [String]) {
        for name in names {
            if let match = name.wholeMatch(of: /(changes|joined)-(\d{16})-(\d{16})\.jsonl/),
                let start = Int64(match.2), let end = Int64(match.3), start < end
            {
                segments.append(Segment(name: name, start: start, end: end, isJoined: match.1 == "joined"))
            } else if let match = name.wholeMatch(of: /base-(\d{16})\.(json|part-\d{6})/), let end = Int64(match.1) {
                if match.2 == "json" {
                    bases.append(Base(name: name, sequence: end))
                } else {
                    parts.append(Base(name: name, sequence: end))
                }
            }
        }
        segments.sort { ($0.start, $0.end) < ($1.start, $1.end) }
        bases.sort { $0.sequence < $1.sequence }
    }

    static func segmentName(from start: Int64, to end: Int64, isJoined: Bool = false) -> String {
        "\(isJoined ? "joined" : "changes")-\(padded(start, 16))-\(padded(end, 16)).jsonl"
    }

    static func baseName(_ sequence: Int64) -> String { "base-\(padded(sequence, 16)).json" }

    static func partName(_ sequence: Int64, _ number: Int) -> String {
        "base-\(padded(sequence, 16)).part-\(padded(Int64(clamping: number), 6))"
    }

    private static func padded(_ number: Int64, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// The segment that ends last.
    var lastSegment: Segment? { segments.max { ($0.end, -$0.start) < ($1.end, -$1.start) } }

    /// Returns the segments from the row `sequence` on, each of which continues the one before.
    ///
    /// Segments may overlap after an interrupted write or removal. The longest one is used.
    ///
    /// - Parameter stream: The name of the stream, for the error.
    func chain(from sequence: Int64, of stream: String) -> Chain {
        var (chain, end) = ([Segment](), sequence)
        var longest: Segment?
        for segment in segments {
            if segment.start > end, let next = longest {
                chain.append(next)
                (end, longest) = (next.end, nil)
            }
            guard segment.start <= end else { break }
            if segment.end > longest?.end ?? end { longest = segment }
        }
        if let next = longest {
            chain.append(next)
            end = next.end
        }
        let later = segments.first { $0.start > end }
        return Chain(
            segments: chain, gap: later.map { .gap(stream: stream, after: end, next: $0.name) })
    }

    /// The row from which on the segments up to `sequence` have no gap.
    func start(ofChainTo sequence: Int64) -> Int64 {
        var (start, end) = (Int64.min, Int64.min)
        for segment in segments where segment.start < sequence {
            if segment.start > end { start = segment.start }
            end = max(end, segment.end)
        }
        return end >= sequence ? start : sequence
    }
}
