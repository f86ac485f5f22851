/// The size of a benchmark: full, for published figures, or quick.
enum BenchmarkScale {
    case full
    case quick

    var rankingSizes: [Int] { self == .full ? [1_000_000, 10_000_000] : [100_000] }
    var ledgerEntryCount: Int { self == .full ? 1_000_000 : 50_000 }
    var roundCount: Int { self == .full ? 5 : 3 }
    var secondsPerRound: Int { self == .full ? 6 : 2 }
    var taskCount: Int { 1_000 }
}
