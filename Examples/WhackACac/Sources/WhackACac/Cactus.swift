/// A cactus in the desert.
public struct Cactus: Hashable, Sendable, Identifiable {
    /// The number of rows of the desert.
    public static let rowCount = 4
    /// The number of columns of the desert.
    public static let columnCount = 3
    /// The time until a cactus disappears.
    public static let visibleTime = Duration.seconds(2)

    /// The number of the cactus in its round, from 1.
    public let id: Int
    /// The position in the desert, row by row, from 0.
    public let cell: Int
    /// The played time at which the cactus appeared.
    public let appearedAt: Duration

    var disappearsAt: Duration { appearedAt + Self.visibleTime }
}
