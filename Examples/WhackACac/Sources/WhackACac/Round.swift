/// A round of Whack-a-Cac: the rules, without a clock and without a screen.
///
/// - A hit cactus is a point. A cactus that disappears costs a life.
/// - A hit or missed cactus is replaced after half a second to two and a half seconds.
/// - Every tenth point adds a cactus, up to the fiftieth point.
///
/// The caller advances the played time, which stands still while the game is paused.
public struct Round: Sendable {
    /// The lives at the start.
    public static let livesAtStart = 5

    /// The cacti that are visible, in the order in which they appeared.
    public private(set) var cacti: [Cactus] = []
    /// The points.
    public private(set) var score = 0
    /// The lives that are left.
    public private(set) var lives = Self.livesAtStart
    /// The played time.
    public private(set) var elapsed = Duration.zero

    /// The played times at which cacti will appear.
    private var arrivals = [Duration.zero, .seconds(1)]
    private var lastID = 0
    private var random: any RandomNumberGenerator & Sendable

    /// Creates a round. The first cactus appears with the first call of ``advance(by:)``.
    ///
    /// - Parameter random: The generator of positions and times.
    public init(random: any RandomNumberGenerator & Sendable) { self.random = random }

    /// Whether no lives are left.
    public var isOver: Bool { lives == 0 }

    /// Advances the played time. Cacti appear and disappear in the order of their times.
    public mutating func advance(by time: Duration) {
        let end = elapsed + time
        while !isOver {
            let arrival = arrivals.min()
            let disappearance = cacti.map(\.disappearsAt).min()
            guard let next = [arrival, disappearance].compactMap(\.self).min(), next <= end else { break }
            elapsed = next
            if next == disappearance { miss() } else { appear() }
        }
        if !isOver { elapsed = end }
    }

    /// Hits a cactus.
    ///
    /// - Returns: Whether the cactus was visible.
    @discardableResult
    public mutating func whack(_ id: Cactus.ID) -> Bool {
        guard !isOver, let index = cacti.firstIndex(where: { $0.id == id }) else { return false }
        cacti.remove(at: index)
        score += 1
        if score.isMultiple(of: 10), score <= 50 { arrivals.append(elapsed) }
        replaceLater()
        return true
    }

    private mutating func appear() {
        if let index = arrivals.firstIndex(where: { $0 <= elapsed }) { arrivals.remove(at: index) }
        let cells = Set(0..<Cactus.rowCount * Cactus.columnCount).subtracting(cacti.map(\.cell)).sorted()
        guard let cell = cells.randomElement(using: &random) else { return replaceLater() }
        lastID += 1
        cacti.append(Cactus(id: lastID, cell: cell, appearedAt: elapsed))
    }

    private mutating func miss() {
        guard let index = cacti.firstIndex(where: { $0.disappearsAt <= elapsed }) else { return }
        cacti.remove(at: index)
        lives -= 1
        if !isOver { replaceLater() }
    }

    private mutating func replaceLater() {
        arrivals.append(elapsed + .milliseconds(500) + .seconds(Int.random(in: 0...2, using: &random)))
    }
}
