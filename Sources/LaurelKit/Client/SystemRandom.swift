/// A type-erased random number generator.
struct SystemRandom: RandomNumberGenerator, Sendable {
    private var generator: any RandomNumberGenerator & Sendable

    init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = generator }

    mutating func next() -> UInt64 { generator.next() }
}
