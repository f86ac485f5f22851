extension TrapReview {
    /// The reviewed calls of LaurelModel.
    static let model: [String: TrapReview] = [
        "Sources/LaurelModel/Achievements/AchievementPercent.swift": Review(
            ["Int((percent * 100 + 1e-6).rounded(.down))"],
            "the guard above limits the percentage to 0…100"),
        "Sources/LaurelModel/Formats/NumberShape+Foundation.swift": Review(
            ["Int64(format.unitsPerOne)"],
            "at most 1,000"),
        "Sources/LaurelModel/Formats/NumberShape+Learning.swift": Review(
            ["Int64(fields.reduce(1) { $0 * $1.modulus })"],
            "constants: at most an hour in milliseconds"),
        "Sources/LaurelModel/Formats/NumberShape.swift": Review(
            ["Int(digit)"],
            "a digit from 0 to 9"),
        "Sources/LaurelModel/Friends/FriendCode.swift": Review(
            ["random)!"],
            "the alphabet is a constant that is not empty"),
        "Sources/LaurelModel/Identifiers/Number+Batches.swift": Review(
            ["last.value - value"],
            "the guard above checks that the last number is not less"),
        "Sources/LaurelModel/Identifiers/UUIDText.swift": Review(
            ["Int(byte >> 4)", "Int(byte & 15)"],
            "halves of a byte"),
        "Sources/LaurelModel/JSON/JSONScanner.swift": Review(
            ["byte - UInt8("],
            "the condition of the loop checks that the byte is a digit"),
        "Sources/LaurelModel/JSON/JSONWriter.swift": Review(
            [") + UInt8(", "Int(byte >> 4)", "Int(byte & 15)"],
            "a digit from 0 to 9, and halves of a byte"),
        "Sources/LaurelModel/Keys/KeySecret.swift": Review(
            ["Int(random.next() & 31)"],
            "five bits"),
        "Sources/LaurelModel/Leaderboards/ScoreRange.swift": Review(
            ["Int64($0)", "numbers[0]", "numbers[1]"],
            "reads a text; the array has two elements"),
        "Sources/LaurelModel/Localization/AcceptedLanguages.swift": Review(
            [
                "pieces[0]", "Int(whole - UInt8(ascii: \"))", "whole - UInt8(", "Int(digit - UInt8(ascii: \"))",
                "digit - UInt8(",
            ],
            "splitting without omissions returns at least one piece; digits from 0 to 9, which the guards above check"),
        "Sources/LaurelModel/Localization/LanguageTag+Script.swift": Review(
            ["uniqueKeysWithValues"],
            "a constant list of regions"),
        "Sources/LaurelModel/Localization/PluralRules+Language.swift": Review(
            ["lines[0]"],
            "the rules are a constant of this program, in which a group has at least one line"),
        "Sources/LaurelModel/Localization/PluralRules.swift": Review(
            ["parts[1]", "UInt64(decimalCount)", "words[0]", "words[1]", "words[2]", "UInt64($0)", "ends[0]"],
            "the rules are a constant of this program; a format has at most three decimals"),
        "Sources/LaurelModel/Localization/ScoreSuffix+Codable.swift": Review(
            ["uniqueKeysWithValues"],
            "names of the keys of a dictionary"),
        "Sources/LaurelModel/Players/AvatarImage.swift": Review(
            ["Int($1)"],
            "at most four bytes"),
        "Sources/LaurelModel/Players/AvatarPicture+PNG.swift": Review(
            [
                "UInt32(Self.side)", "UInt32(Self.side)", "UInt8((part * 255).rounded())", "UInt32(byte)",
                "low + UInt32(", "UInt16(bytes.count)", "UInt8(count >> 8)", "UInt32(byte)", "UInt32(data.count)",
            ],
            "a picture of constant size; a share from 0 to 1; a sum below 65,521 and a byte"),
        "Sources/LaurelModel/Players/AvatarPicture.swift": Review(
            ["UInt64($1)", "Int(bits % 360)"],
            "widens a byte; a remainder from 0 to 359"),
        "Sources/LaurelModel/Players/PackedPlayer.swift": Review(
            [
                "UInt8(name.count)", "UInt8(externalID?.count ?? 0)",
                "Int(start.load(fromByteOffset: 26, as: UInt8.self))",
                "Int(start.load(fromByteOffset: 27, as: UInt8.self))",
            ],
            "both texts have at most 200 bytes; widens a byte"),
        "Sources/LaurelModel/Players/PlayerID+Bits.swift": Review(
            [
                "Int(low & 31)", "UInt64(Self.values[Int(digit)])", "Int(digit)", "UInt8(value)", "text[0]", "text[1]",
            ],
            "five bits; a byte is an index of 256 values; the caller's buffer has the 28 bytes of an id"),
        "Sources/LaurelModel/Rankings/ScoreDistribution.swift": Review(
            ["UInt64(max(binCount, 1))"],
            "the maximum is not negative"),
        "Sources/LaurelModel/Recurrences/AppleRecurrence.swift": Review(
            ["parts[0]", "parts[1]"],
            "the guard above has counted the parts"),
        "Sources/LaurelModel/Recurrences/CalendarPeriod.swift": Review(
            ["Int64(day)", "Int64(day)"],
            "Int has 64 bits here"),
        "Sources/LaurelModel/Recurrences/FixedRecurrence.swift": Review(
            ["interval.milliseconds - 1", "number * interval.milliseconds"],
            "an interval is positive, and the end of the last occurrence is at most Moment.latest"),
        "Sources/LaurelModel/Submissions/DecimalText.swift": Review(
            ["Int($1 - UInt8(ascii: \"))", "10 + Int(", "$1 - UInt8("],
            "digits from 0 to 9, added to at most ten times 99,999,999"),
        "Sources/LaurelModel/Submissions/SubmissionID.swift": Review(
            ["bytes[0]", "bytes[7]", "bytes[9]", "Int64($1)"],
            "an id starts with its kind, and a UUID has 16 bytes after it; six bytes"),
        "Sources/LaurelModel/Text/UncheckedText+Percent.swift": Review(
            ["self - UInt8(", "self - UInt8(", "self - UInt8("],
            "the case checks that the byte is not less"),
        "Sources/LaurelModel/Time/Moment+ISO8601.swift": Review(
            ["Int64(self - UInt8(ascii: \"))", "self - UInt8(", "UInt8(number.magnitude / unit % 10)", ") + UInt8("],
            "digits from 0 to 9"),
        "Sources/LaurelModel/Time/Span+ISO8601.swift": Review(
            ["Int64(digit - UInt8(ascii: \"))", "digit - UInt8("],
            "a digit from 0 to 9"),
        "Sources/LaurelModel/Time/TimeOfDay.swift": Review(
            ["Int64(part)", "numbers[0]", "numbers[1]"],
            "reads a text; the condition before them counts the numbers"),
        "Sources/LaurelModel/Time/Zone.swift": Review(
            [
                "moment.milliseconds + offset", "wallTime.milliseconds - Span.days", "wallTime.milliseconds - offset",
                "Int64(rules.secondsFromGMT(for: Date(moment)))", "Int64(date.timeIntervalSince1970)",
            ],
            "times in the years 0000…9999, and offsets of less than a day"),
    ]
}
