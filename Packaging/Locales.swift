// Prints what Laurel formats with ICU, in all locales, and the time zones. script/check-release compares the output with the whole
// ICU data and with the data of script/reduce-icu.
import Foundation

let score: Int64 = -1_234_567_890
for identifier in Locale.availableIdentifiers.sorted() {
    let locale = Locale(identifier: identifier)
    var parts = [identifier]
    parts.append(Decimal(score).formatted(Decimal.FormatStyle(locale: locale).precision(.fractionLength(2))))
    parts.append((0...9).map { Decimal($0).formatted(Decimal.FormatStyle(locale: locale)) }.joined())
    for currency in ["USD", "EUR", "JPY", "INR", "XAF"] {
        let style = Decimal.FormatStyle.Currency(code: currency, locale: locale)
        parts.append(Decimal(score).formatted(style.presentation(.narrow).precision(.fractionLength(2))))
    }
    let patterns: [Duration.TimeFormatStyle.Pattern] = [
        .hourMinuteSecond, .minuteSecond(padMinuteToLength: 1, fractionalSecondsLength: 3),
    ]
    for pattern in patterns {
        parts.append(Duration.seconds(98_765).formatted(Duration.TimeFormatStyle(pattern: pattern, locale: locale)))
    }
    parts.append(0.256.formatted(FloatingPointFormatStyle<Double>.Percent(locale: locale)))
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    parts.append(date.formatted(Date.FormatStyle(date: .complete, time: .shortened, locale: locale, timeZone: .gmt)))
    print(parts.joined(separator: "|"))
}
for identifier in TimeZone.knownTimeZoneIdentifiers.sorted() {
    guard let zone = TimeZone(identifier: identifier) else {
        print(identifier, "is unknown")
        continue
    }
    // About one date a month, from 1938 to 2096.
    let dates = stride(from: -1e9, to: 4e9, by: 2.6e6).map { Date(timeIntervalSince1970: $0) }
    let offsets = dates.map { zone.secondsFromGMT(for: $0) }
    print(identifier, offsets)
}
print(URL(string: "http://bücher.example/")?.host() ?? "-", "STRASSE".lowercased(with: Locale(identifier: "tr")))
