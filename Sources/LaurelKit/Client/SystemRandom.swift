/// Whatever chance the client was given, as one type.
struct SystemRandom: RandomNumberGenerator, Sendable {
    private var generator: any RandomNumberGenerator & Sendable

    init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = generator }

    mutating func next() -> UInt64 { generator.next() }
}
