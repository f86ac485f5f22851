import Foundation
import LaurelConfiguration

/// The contrast of colors, by WCAG 2.2.
extension WebColor {
    static let white = WebColor(red: 255, green: 255, blue: 255)
    static let black = WebColor(red: 0, green: 0, blue: 0)

    /// The relative luminance, from 0 for black to 1 for white.
    var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio, from 1 to 21.
    func contrast(with other: WebColor) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// Returns a mixture with another color.
    ///
    /// - Parameter share: The share of `other` in twentieths, from 0 to 20.
    private func mixed(with other: WebColor, share: Int) -> WebColor {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * (20 - share) + Int(b) * share) / 20) }
        return WebColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// Returns the nearest color between this one and `end` that has `contrast` with all of `others`; `end` if none
    /// has.
    func moved(to end: WebColor, untilItHas contrast: Double, with others: [WebColor]) -> WebColor {
        let candidates = (0...20).lazy.map { mixed(with: end, share: $0) }
        return candidates.first { color in others.allSatisfy { color.contrast(with: $0) >= contrast } } ?? end
    }

    /// Black or white, whichever has the higher contrast with the color.
    var ink: WebColor { contrast(with: .black) >= contrast(with: .white) ? .black : .white }
}
