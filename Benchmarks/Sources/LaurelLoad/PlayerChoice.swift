import ArgumentParser
import Foundation
import LaurelTesting

/// The distribution of requests over the players.
enum PlayerDistribution: String, ExpressibleByArgument, CaseIterable {
    case uniform
    case zipf
}

/// A generator of random player numbers.
///
/// The frequent players of the Zipf distribution are spread over all numbers, and so over all pages of a database.
struct PlayerChoice {
    private static let exponent = 0.99

    private let count: UInt64
    private let distribution: PlayerDistribution
    // The sampler inverts an integral of x^-exponent and rejects the difference from the sum (Hörmann and Derflinger, 1996).
    private let lower: Double
    private let upper: Double
    private let accepted: Double
    private let bitCount: UInt64

    init(among count: Int, _ distribution: PlayerDistribution) {
        self.count = UInt64(count)
        self.distribution = distribution
        lower = Self.integral(1.5) - 1
        upper = Self.integral(Double(count) + 0.5)
        accepted = 2 - Self.inverse(Self.integral(2.5) - Self.weight(2))
        bitCount = max(2, UInt64(64 - UInt64(count).leadingZeroBitCount))
    }

    func next(using random: inout SeededRandom) -> UInt64 {
        switch distribution {
        case .uniform: UInt64.random(in: 0..<count, using: &random)
        case .zipf: permuted(zipf(using: &random) - 1)
        }
    }

    /// Returns a number from 1 to `count`; its probability is proportional to its inverse to the power of the exponent.
    private func zipf(using random: inout SeededRandom) -> UInt64 {
        while true {
            let area = upper + Double(random.next() >> 11) * 0x1p-53 * (lower - upper)
            let x = Self.inverse(area)
            let number = min(max((x + 0.5).rounded(.down), 1), Double(count))
            if number - x <= accepted || area >= Self.integral(number + 0.5) - Self.weight(number) {
                return UInt64(number)
            }
        }
    }

    /// Returns a permutation's value at `number`. Values outside of the players are permuted again.
    private func permuted(_ number: UInt64) -> UInt64 {
        let mask = UInt64(1) << bitCount - 1
        var value = number
        repeat {
            for factor: UInt64 in [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03] {
                value = value &* factor & mask
                value ^= value >> (bitCount / 2)
            }
            value = (value &+ 0x5851_F42D) & mask
        } while value >= count
        return value
    }

    private static func weight(_ x: Double) -> Double { pow(x, -exponent) }
    private static func integral(_ x: Double) -> Double { (pow(x, 1 - exponent) - 1) / (1 - exponent) }
    private static func inverse(_ area: Double) -> Double { pow(1 + area * (1 - exponent), 1 / (1 - exponent)) }
}
