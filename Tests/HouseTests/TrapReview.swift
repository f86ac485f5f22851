/// The reviewed calls of ``HouseRule/reviewedTraps``, with the reason for which each never traps for any request, file or database.
struct TrapReview: Sendable {
    /// How often each call may stand in the file: another one by the same text was not reviewed.
    let counts: [String: Int]
    let reason: String

    private init(_ calls: [String], _ reason: String) {
        counts = Dictionary(calls.map { ($0, 1) }, uniquingKeysWith: +)
        self.reason = reason
    }

    private typealias Review = TrapReview

    static let all: [String: TrapReview] = [
        "Sources/LaurelServer/Administration/Door+Keys.swift": Review(
            ["described[0]"],
            "describes each key that it is given"),
        "Sources/LaurelServer/Answers/HTTPDates.swift": Review(
            ["Int(date.timeIntervalSince1970)"],
            "a date that the formatter has read lies within years of four digits"),
        "Sources/LaurelServer/Answers/VersionTag.swift": Review(
            ["UInt64($1)"],
            "widens a byte"),
        "Sources/LaurelServer/Configuration/ConfigurationProposal.swift": Review(
            ["before.revision + 1"],
            "counts changes, one at a time"),
        "Sources/LaurelServer/Connections/RequestTimeoutHandler.swift": Review(
            ["Int64(limits.requestSeconds)", "Int64(arriving.byteCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelServer/Credentials/Caller.swift": Review(
            ["String(author.rawValue.first!", "all[0]"],
            "an author has a name; all has one element, as the line above says"),
        "Sources/LaurelServer/Dev/DevClock.swift": Review(
            [".elapsed.milliseconds + lead.withLock", "lead.milliseconds + span.milliseconds"],
            "the lead stays within the years that dates have, as the guard checks"),
        "Sources/LaurelServer/Events/EventHub+Live.swift": Review(
            ["previous.value - 1"],
            "the position of a fact is at least 1"),
        "Sources/LaurelServer/Events/EventWriter.swift": Review(
            ["parts[1]"],
            "the guard above has counted the parts"),
        "Sources/LaurelServer/Identity/AccountPurge.swift": Review(
            ["end.value + 1"],
            "less than the last number"),
        "Sources/LaurelServer/Identity/Accounts.swift": Review(
            ["outcomes[0]", "UInt64(max(milliseconds, 0))"],
            "one command has one outcome; the maximum is not negative"),
        "Sources/LaurelServer/Identity/GuestRetention.swift": Review(
            ["end.value + 1"],
            "less than the last number"),
        "Sources/LaurelServer/Identity/TokenRing.swift": Review(
            ["$0.value + AccessToken.lifetime"],
            "adding to a moment saturates"),
        "Sources/LaurelServer/Leaderboards/Door+Entries.swift": Review(
            ["named[0]", "given[1]", ".aroundScore(score!"],
            "the cases above have counted the names, and a parameter that is there has a value"),
        "Sources/LaurelServer/Leaderboards/RealmService+CurrentOccurrences.swift": Review(
            ["UInt64($1)"],
            "widens a byte"),
        "Sources/LaurelServer/Limits/RateLimit.swift": Review(
            ["Int(tokens)", "Int((missing * Double(limit.seconds) / Double(limit.quota)).rounded(.up))"],
            "at most a limit's quota or seconds, which are constants or in the ranges of RateLimits"),
        "Sources/LaurelServer/Limits/RateLimits.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelServer/Operations/Door+Operations.swift": Review(
            ["Int32(_SC_PAGESIZE)"],
            "a constant of the system"),
        "Sources/LaurelServer/Operations/LogOutput.swift": Review(
            ["Int16(POLLOUT)"],
            "a constant of the system"),
        "Sources/LaurelServer/Operations/RecentLoad.swift": Review(
            ["Int64(Self.minuteCount)", "now - Int64(", "moment) - Int64("],
            "minutes of this machine's clock, and constants"),
        "Sources/LaurelServer/Push/PushGateway.swift": Review(
            ["Int(response.status.code)"],
            "a status has three digits"),
        "Sources/LaurelServer/Push/PushWords.swift": Review(
            ["Self.texts[language]!", "[word]!"],
            "the language has texts, as the initializer checks, and a test checks that every language has every word"),
        "Sources/LaurelServer/Running/TLSFiles.swift": Review(
            ["chain[0]", "Int64(seconds)"],
            "a chain that was loaded is not empty, and a certificate's end has a year of four digits"),
        "Sources/LaurelServer/Ways/Door+Ways.swift": Review(
            ["Int64(proof.timestamp)"],
            "the proof was checked: its time is within minutes of now"),
        "Sources/LaurelServer/Webhooks/Door+Webhooks.swift": Review(
            ["secrets[0]"],
            "a webhook has at least one secret"),
        "Sources/LaurelServer/Webhooks/PublicAddress.swift": Review(
            [
                "UInt8($0)", "UInt8($0)", "parts[0]", "parts[0]", "parts[1]", "parts[1]", "parts[2]", "parts[2]",
                "groups[5]", "UInt8(groups[6] >> 8)",
                "UInt8(groups[6] & 0xFF)", "UInt8(groups[7] >> 8)", "groups[6]", "groups[6]", "groups[7]", "groups[0]",
                "groups[0]", "groups[0]", "groups[0]", "groups[0]", "groups[1]", "groups[1]",
                "UInt16(parts[0])", "UInt16(parts[1])", "UInt16(parts[2])", "UInt16(parts[3])", "parts[3]",
            ],
            "four parts and eight groups were counted, and each is masked or shifted to its width"),
        "Sources/LaurelServer/Webhooks/WebhookSender.swift": Review(
            ["Int(response.status.code)"],
            "a status has three digits"),
        "Sources/LaurelConsole/Games/Console+Configuration.swift": Review(
            ["Int(revision)"],
            "Int has 64 bits here"),
        "Sources/LaurelConsole/Games/Console+Webhooks.swift": Review(
            ["secrets[0]", "secrets[0]"],
            "a webhook has at least one secret"),
        "Sources/LaurelConsole/Games/GameVisit.swift": Review(
            ["Int64(position)"],
            "Int has 64 bits here"),
        "Sources/LaurelConsole/Games/LeaderboardPage.swift": Review(
            [
                "Int(UInt32.max)", "start.value - Self.rowCount", "start.value + Self.rowCount",
                "start.value + Self.rowCount",
            ],
            "a row number is at most UInt32.max there, and Int has 64 bits"),
        "Sources/LaurelConsole/Games/SchedulesPage.swift": Review(
            ["Int64(offset)", "moment.milliseconds + Int64"],
            "an occurrence's moment is at most Moment.latest"),
        "Sources/LaurelConsole/Markup/PageWords.swift": Review(
            ["PageWord.texts[word]!", "Int64(number)"],
            "a test reads every word in every language; Int has 64 bits here"),
        "Sources/LaurelConsole/Markup/WebColor+Contrast.swift": Review(
            ["UInt8((Int(a) * (20 - share) + Int(b) * share) / 20)", "share) + Int("],
            "the mean of two bytes is a byte"),
        "Sources/LaurelConsole/Operators/BarChart.swift": Review(
            [
                "Int(Double(bar.value) / Double(top) * Double(Self.height))", "Int(Double(index) * step * 10)",
                "Int(step * 10)",
            ],
            "counts of this process as shares of the largest, which is not 0"),
        "Sources/LaurelConsole/Operators/ConsoleText.swift": Review(
            ["Int((value * 10).rounded())"],
            "durations and sizes that this process measured"),
        "Sources/LaurelConsole/Operators/OverviewPage.swift": Review(
            ["Int64(RecentLoad.minuteCount)", "current - Int64(", "$0 + $1.value"],
            "counts of this process, minutes of its clock, and constants"),
        "Sources/LaurelConsole/Operators/RankChart.swift": Review(
            [
                "Int(Double((moment - first).milliseconds) / Double((end - first).milliseconds) * Double(Self.width))"
            ],
            "a moment between the first and the end, as a share of that span, which is not 0"),
        "Sources/LaurelConsole/Players/BoardPage+HTML.swift": Review(
            [
                "Int64(page.playerCount)", "Int64(page.playerCount)", "Int64(standing.rank)", "Int64(rank)",
                "Int64(first)",
                "Int64(last)",
            ],
            "Int has 64 bits here"),
        "Sources/LaurelConsole/Players/GamePage.swift": Review(
            ["Int64(page.playerCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelConsole/Players/Visit+Achievements.swift": Review(
            ["Int(achievement.percentComplete.rounded(.down))", "Int(achievement.rarityPercent.rounded())"],
            "percents from 0 to 100"),
        "Sources/LaurelConsole/Serving/Asset.swift": Review(
            ["uniqueKeysWithValues", "UInt64(byte)"],
            "names of this program's own files, and bytes"),
        "Sources/LaurelCore/Auditing/LedgerTransaction+Auditing.swift": Review(
            ["head.number + 1", "last - Int64(", "Int(last - first)", "last.number + 1"],
            "numbers of the log, counted one at a time, and a number that is clamped to them"),
        "Sources/LaurelCore/Auditing/RealmService+Auditing.swift": Review(
            ["uniqueKeysWithValues"],
            "keys of a dictionary"),
        "Sources/LaurelCore/Challenges/ChallengeLink.swift": Review(
            ["Int(random.next() & 31)"],
            "five bits"),
        "Sources/LaurelCore/Challenges/RowKey+Challenges.swift": Review(
            ["UInt64.max - UInt64("],
            "the subtrahend is clamped to the same width"),
        "Sources/LaurelCore/Clocks/WallClock.swift": Review(
            [
                "Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))",
                "Int64((ContinuousClock.now - Self.start) / .milliseconds(1))",
            ],
            "this machine's clocks count at most 64 bits of nanoseconds"),
        "Sources/LaurelCore/Deciding/CommandFold+Leaderboards.swift": Review(
            ["state.head.lastLeaderboard.value + 1"],
            "counts leaderboards, one at a time"),
        "Sources/LaurelCore/Deciding/CommandFold+OpenChallenges.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelCore/Deciding/CommandFold+Sweeping.swift": Review(
            ["prefix + UInt32(", "Int64($0)"],
            "reads a text, and joins texts"),
        "Sources/LaurelCore/Deciding/LedgerTransaction+Forecasts.swift": Review(
            ["uniqueKeysWithValues"],
            "forecasts of leaderboards that are changed at most once"),
        "Sources/LaurelCore/Deciding/decide.swift": Review(
            ["state.head.lastPlayer.value + 1", "state.head.lastPlayer.value + 1"],
            "counts players, one at a time"),
        "Sources/LaurelCore/Friends/LedgerTransaction+Friends.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelCore/Keys/APIKey+Making.swift": Review(
            ["Int($0 & 31)"],
            "five bits"),
        "Sources/LaurelCore/Ledger/FactChecksum.swift": Review(
            [
                "UInt64(byte)", "Int(remainder & 0xFF)", "Int(word & 0xFF)", "Int(word >> 8 & 0xFF)",
                "Int(word >> 16 & 0xFF)", "Int(word >> 24 & 0xFF)", "Int(word >> 32 & 0xFF)", "Int(word >> 40 & 0xFF)",
                "Int(word >> 48 & 0xFF)", "Int(word >> 56)", "0x700 + Int(", "0x600 + Int(", "0x500 + Int(",
                "0x400 + Int(", "0x300 + Int(", "0x200 + Int(", "0x100 + Int(",
                "Int(UInt8(truncatingIfNeeded: remainder) ^ byte)",
            ],
            "each operand is one byte, so each index is less than the 2,048 elements of the tables"),
        "Sources/LaurelCore/Ledger/LedgerTransaction.swift": Review(
            ["Int64($0)", "position.value - 1"],
            "reads a text; the position of a fact is at least 1"),
        "Sources/LaurelCore/Ledger/MemoryLedger.swift": Review(
            ["uniqueKeysWithValues", "$0.value - 1", "Int(max(0, position.value - start))", "position.value - start"],
            "ids of registered leaderboards; positions of facts in this array"),
        "Sources/LaurelCore/Migrating/RealmMigration.swift": Review(
            [
                "head.lastPlayer.value + 1", "Int(last.value - head.position.value)",
                "last.value - head.position.value", "uniqueKeysWithValues", "end.value + 1",
            ],
            "less than the last number; positions up to the head's; keys of entries of one ranking"),
        "Sources/LaurelCore/Migrating/RowMigration.swift": Review(
            ["uniqueKeysWithValues", "uniqueKeysWithValues"],
            "keys of rows that a ledger stores once"),
        "Sources/LaurelCore/Moderation/EntryCorrection.swift": Review(
            ["Int64(words[1])"],
            "reads a text, after the words were counted"),
        "Sources/LaurelCore/Past/PlayerHistory.swift": Review(
            ["start.value + Self.factCountPerHistoryPage", "previous.value - 1"],
            "a cursor is clamped to the last position; the position of a fact is at least 1"),
        "Sources/LaurelCore/Rows/RowOverlay.swift": Review(
            ["known[.challengedLeaderboard(leaderboard)]!"],
            "the line above has put it there"),
        "Sources/LaurelCore/Rows/RowRange.swift": Review(
            ["last.value + 1"],
            "a scalar is less than 0x110000"),
        "Sources/LaurelCore/Serving/PlayerCache.swift": Review(
            ["Int((evictedCount &* 0x9E37_79B9_7F4A_7C15) >> 32)", "places.lowerBound + Int("],
            "32 bits, masked by a count"),
        "Sources/LaurelCore/Serving/RealmService+Challenges.swift": Review(
            ["Int(try $0.head.lastPlayer.value)"],
            "Int has 64 bits here"),
        "Sources/LaurelCore/Serving/RealmService+Following.swift": Review(
            [
                "$0.position.value - 1", "Int(last.value - start.value)", "last.value - start.value",
                "position.value - 1", "epoch.position.value - 1",
            ],
            "positions of facts, which are at least 1; the reader of epochs skips rows with other positions"),
        "Sources/LaurelCore/Serving/RealmService+Occurrences.swift": Review(
            ["occurrence.number + 1", "kept.last!"],
            "an occurrence's number is at most the recurrence's last; the loop ends where nothing was kept"),
        "Sources/LaurelCore/Serving/RealmService+PlayerSearch.swift": Review(
            ["$0.value - 1", "player.number.value - 1"],
            "numbers that are not 0, as the conditions say"),
        "Sources/LaurelCore/Verifying/LedgerVerification.swift": Review(
            ["next.value - 1", "head.lastPlayer.value) - Int"],
            "positions of facts, which are at least 1; Int has 64 bits here"),
        "Sources/LaurelConfiguration/Documents/FieldReader.swift": Review(
            ["uniqueKeysWithValues"],
            "both readers refuse a name that occurs twice"),
        "Sources/LaurelConfiguration/GameKit/GameKitReader+Achievements.swift": Review(
            ["Int64(AchievementDefinition.points.upperBound)", "Int(known)"],
            "constants, and points that are clamped to them"),
        "Sources/LaurelConfiguration/GameKit/GameKitReader+Leaderboards.swift": Review(
            ["recurrenceNames[0]", "recurrenceNames[1]", "recurrenceNames[2]", "ends[0]", "ends[0]", "ends[1]"],
            "constant arrays of three and two names"),
        "Sources/LaurelConfiguration/Games/AchievementDefinition+Document.swift": Review(
            ["Int64(Self.points.lowerBound)"],
            "a constant"),
        "Sources/LaurelConfiguration/Games/SubmissionChecks+Document.swift": Review(
            ["Int64($0)"],
            "Int has 64 bits here"),
        "Sources/LaurelConfiguration/Games/WebColor.swift": Review(
            ["UInt8((value >> $0) & 0xFF)", "parts[0]", "parts[1]", "parts[2]"],
            "three bytes, each masked"),
        "Sources/LaurelIdentity/Sessions/PageToken.swift": Review(
            ["parts[1]", "parts[2]", "parts[3]", "parts[4]"],
            "the guard has counted the parts"),
        "Sources/LaurelIdentity/Sessions/RefreshToken.swift": Review(
            ["parts[1]", "parts[2]", "Int(parts[3])", "parts[3]", "parts[4]"],
            "the guard has counted the parts; reads a text"),
        "Sources/LaurelIdentity/Text/RandomText.swift": Review(
            ["Int(random.next() & 31)"],
            "five bits"),
        "Sources/LaurelIdentity/Tokens/JSONWebToken.swift": Review(
            ["parts[2]"],
            "the guard has counted the parts"),
        "Sources/LaurelImport/CSV/CSVSource.swift": Review(
            ["Int(status.st_size)"],
            "a file's size, which is not negative; Int has 64 bits here"),
        "Sources/LaurelSQLite/Backups/Backup.swift": Review(
            ["Int(status.st_size)"],
            "Int has 64 bits here"),
        "Sources/LaurelSQLite/Backups/SQLiteLedger+BackingUp.swift": Review(
            ["Int(disk.f_bavail)", "Int(disk.f_frsize)", "disk.f_bavail) * Int("],
            "a disk's blocks and their size: their product is its size in bytes"),
        "Sources/LaurelSQLite/Opening/Checkpointer.swift": Review(
            [
                "Int(frameCount)", "Int32(min(Self.patienceSeconds, busySeconds) * 1_000)",
                "Int32(busySeconds * 1_000)", "Int32(busySeconds * 1_000)",
            ],
            "a count of pages, and constants"),
        "Sources/LaurelSQLite/Opening/DatabaseHeader.swift": Review(
            ["UInt32($1)"],
            "four bytes"),
        "Sources/LaurelSQLite/Opening/DirectoryLock.swift": Review(
            ["Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))"],
            "reads a text"),
        "Sources/LaurelSQLite/Opening/HighWaterMark.swift": Review(
            [
                "UInt64(littleEndianBytes: slot.dropFirst($0 * 8).prefix(8))", "UInt64($1)", "words[0]", "words[1]",
                "words[2]", "words[3]", "words[4]", "words[7]",
            ],
            "eight bytes, which are shifted into a word; a slot has eight words"),
        "Sources/LaurelSQLite/Opening/LogExamination.swift": Review(
            ["Int(word(8))", "UInt32(littleEndian: left)", "UInt32(littleEndian: right)"],
            "Int has 64 bits here; a change of the byte order keeps the width"),
        "Sources/LaurelSQLite/Storage/EntryTable.swift": Review(
            ["UInt64(key.ranking.leaderboard.value)", "UInt64(key.player.value)"],
            "widens 32 bits"),
        "Sources/LaurelSQLite/Storage/PreparedStatement.swift": Review(
            ["Int32(characters.count)", "Int32(bytes.count)", "Int(sqlite3_column_bytes(pointer, column))"],
            "a text or blob of the ledger, which is far smaller than 2 GiB"),
        "Sources/LaurelSQLite/Storage/SQLiteTransaction.swift": Review(
            ["Int(count ?? 0)", "Int64(limit == .max ? limit : limit + 1)"],
            "Int has 64 bits here, and the largest limit is not increased"),
        "Sources/LaurelPostgres/Connections/PostgresConnection.swift": Review(
            [
                "Int16(POLLIN | (toSend ? POLLOUT : 0))", "Int64((left / .milliseconds(1)).rounded(.up))",
                "Int32(UInt8(ascii: \"))",
            ],
            "constants of the system, and a patience of seconds"),
        "Sources/LaurelPostgres/Connections/PostgresError.swift": Review(
            ["Int32(code.value)"],
            "a character's code"),
        "Sources/LaurelPostgres/Connections/PostgresResult.swift": Review(
            [
                "Int(PQntuples(result))", "Int(PQgetlength(result, row, column))", "Int32(index)",
                "Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))",
                "Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))",
            ],
            "numbers of rows and lengths, which libpq stores in 32 bits; widened integers"),
        "Sources/LaurelPostgres/Connections/StatementParameters.swift": Review(
            [
                "Int32(value.utf8.count)", "Int32(value.count)", "Int32(values.count)", "Int32(ranges.count)",
                "Int32($0?.count ?? 0)",
            ],
            "values of one statement, which are far smaller than 2 GiB"),
        "Sources/LaurelPostgres/Opening/PostgresDatabase.swift": Review(
            ["Int64(self / .milliseconds(1))"],
            "a duration of the configuration, in milliseconds"),
        "Sources/LaurelPostgres/Storage/FactTable.swift": Review(
            ["Int32(columnTypes.count)"],
            "the number of columns is a constant"),
        "Sources/LaurelPostgres/Storage/PostgresTransaction+Reading.swift": Review(
            [
                "Int(counts.integer(0))", "Int(counts.integer(1))", "Int(counts.integer(2))", "Int(counts.integer(3))",
                "Int64(limit == .max ? limit : limit + 1)",
            ],
            "Int has 64 bits here, and the largest limit is not increased"),
        "Sources/LaurelWire/Challenges/ChallengeSettingsBody.swift": Review(
            ["Int64(expiryDays)"],
            "Int has 64 bits here"),
        "Sources/LaurelWire/HTTP/MultipartBody.swift": Review(
            ["needle[0]"],
            "each needle begins with a line end, so it is not empty"),
        "Sources/LaurelWire/JSONSyntax.swift": Review(
            ["units[0]", "UInt16(digit)"],
            "the array begins with one element; a digit is at most 15"),
        "Sources/LaurelWire/JSONText.swift": Review(
            [") + UInt8(", "Int(byte >> 4)", "Int(byte & 15)"],
            "a digit from 0 to 9, and halves of a byte"),
        "Sources/LaurelWire/LeaderboardBody.swift": Review(
            ["uniqueKeysWithValues"],
            "forms of a dictionary, by their category"),
        "Sources/LaurelWire/PlainJSON.swift": Review(
            ["byte - UInt8("],
            "the condition above says that the byte is a digit"),
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
            "the guard above says that the last number is not less"),
        "Sources/LaurelModel/Identifiers/UUIDText.swift": Review(
            ["Int(byte >> 4)", "Int(byte & 15)"],
            "halves of a byte"),
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
            "splitting without omissions makes at least one piece; digits from 0 to 9, which the guards above check"),
        "Sources/LaurelModel/Localization/LanguageTag+Script.swift": Review(
            ["uniqueKeysWithValues"],
            "a constant list of regions"),
        "Sources/LaurelModel/Localization/PluralRules+Language.swift": Review(
            ["lines[0]"],
            "the rules are this program's own text, in which a group has a line at least"),
        "Sources/LaurelModel/Localization/PluralRules.swift": Review(
            ["parts[1]", "UInt64(decimalCount)", "words[0]", "words[1]", "words[2]", "UInt64($0)", "ends[0]"],
            "the rules are this program's own text; a format has at most three decimals"),
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
        "Sources/LaurelModel/Players/PlayerID.swift": Review(
            ["Int(low & 31)"],
            "five bits"),
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
            "an id begins with its kind, and a UUID has 16 bytes after it; six bytes"),
        "Sources/LaurelModel/Text/UncheckedText+Percent.swift": Review(
            ["self - UInt8(", "self - UInt8(", "self - UInt8("],
            "the case says that the byte is not less"),
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
            "moments of the years 0000…9999, and offsets of less than a day"),
        "Sources/LaurelCommands/CommandLine/GivenArguments.swift": Review(
            ["Int(CommandLine.argc)"],
            "widens 32 bits"),
        "Sources/LaurelCommands/Control/ControlConnection.swift": Review(
            ["Int32(SOCK_STREAM.rawValue)", "Int32(MSG_NOSIGNAL)"],
            "constants of the system"),
        "Sources/LaurelCommands/Control/ControlSocket.swift": Review(
            ["Int32(SHUT_RDWR)"],
            "a constant of the system"),
        "Sources/LaurelCommands/Dev/DevGame.swift": Review(
            ["Int64(player % 7)"],
            "a remainder from 0 to 6"),
        "Sources/LaurelCommands/Dev/DevServeCommand.swift": Review(
            ["keys[0]", "keys[1]", "keys[2]", "keys[3]", "keys[0]"],
            "the command has made four keys"),
        "Sources/LaurelCommands/Doctor/BackupCheck.swift": Review(
            ["Int64(status.st_mtim.tv_sec)"],
            "a date of the file system has 64 bits"),
        "Sources/LaurelCommands/Doctor/DiskCheck.swift": Review(
            [
                "UInt64(status.f_bavail)", "UInt64(status.f_frsize)", "status.f_bavail) * UInt64(", "words[1]",
                "words[1]", "words[1]", "words[2]",
            ],
            "a disk's blocks and their size: their product is its size in bytes; the guard above has counted the words"),
        "Sources/LaurelCommands/Doctor/SQLiteCheck.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelCommands/Documents/ExportGameKitCommand.swift": Review(
            ["uniqueKeysWithValues"],
            "names of images, of which the configuration lists each once"),
        "Sources/LaurelCommands/Keys/KeyCommand.swift": Review(
            ["Int64(overlapHours)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Migrating/MigrateCommand.swift": Review(
            ["Int(try await ledger.overview(of: realm).head.position.value)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Opening/LedgerGame.swift": Review(
            ["score.player!", "Int64($0)"],
            "every command that submits names the player; reads a text"),
        "Sources/LaurelCommands/Remote/RemoteGame.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelCommands/Safekeeping/BackupBody.swift": Review(
            ["Int(factCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Safekeeping/RestorationBody.swift": Review(
            ["Int(factCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Scores/PageArguments.swift": Review(
            ["Int64(try Int(argument: argument))"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Settings/ServerSettings.swift": Review(
            [".self)!", "GameID.init)!"],
            "both settings have a default"),
        "Sources/LaurelCommands/Settings/SettingSources.swift": Review(
            ["uniqueKeysWithValues"],
            "keys of a dictionary, whose settings have different names"),
        "Sources/LaurelCommands/Terminal/ProgressUnit.swift": Review(
            ["Int(max(0, seconds).rounded(.up))"],
            "the guard above limits the seconds to 100 hours"),
        "Sources/LaurelCommands/Terminal/TerminalStream.swift": Review(
            ["UInt(TIOCGWINSZ)", "Int(size.ws_col)", "Int32(state.revents)", "Int16(POLLOUT)"],
            "constants of the system, and widened integers"),
        "Sources/LaurelCommands/Torture/ChildProcess.swift": Review(
            ["Int16(POSIX_SPAWN_SETPGROUP)", "command[0]"],
            "a constant of the system; a command begins with its program"),
        "Sources/LaurelCommands/Torture/LogHarm.swift": Review(
            ["UInt8(bit % 8)"],
            "a remainder from 0 to 7"),
        "Sources/LaurelCommands/Torture/LogLayout.swift": Review(
            ["Int($1)"],
            "four bytes"),
        "Sources/LaurelCommands/Torture/LogSpecimen.swift": Review(
            ["Int64(number)", "1_700_000_000_000 + Int64("],
            "the number of a commit, of which there are at most 80"),
        "Sources/LaurelCommands/Torture/Loopback.swift": Review(
            ["Int32(SOCK_STREAM.rawValue)", "UInt32(0x7F00_0001)"],
            "constants"),
        "Sources/LaurelCommands/Torture/ServerWriters.swift": Review(
            ["score.number + 1"],
            "counts scores, one at a time"),
        "Sources/LaurelCommands/Torture/SyncTorture.swift": Review(
            ["promised[0]", "promised[0]", "promised[0]"],
            "the test has one writer at least"),
        "Sources/LaurelCommands/Torture/SyncTrace.swift": Review(
            ["words[0]", "words[1]"],
            "the guard above has counted the words"),
        "Sources/LaurelCommands/Torture/TortureScore.swift": Review(
            ["Int($0)", "Int64((writer &* 31 &+ number &* 7) % 97 + 1)"],
            "reads a text; a remainder between -96 and 96"),
        "Sources/LaurelCommands/Torture/TortureWriterCommand.swift": Review(
            ["Int($0)", "Int(number)"],
            "Int has 64 bits here"),
        "Sources/LaurelCommands/Torture/WriterProcess.swift": Review(
            ["Int16(POLLIN)", "Int32((seconds * 1_000).rounded(.up))"],
            "a constant of the system, and at most the seconds between two looks"),
        "Sources/LaurelKit/Client/LaurelClient+Leaderboards.swift": Review(
            ["Int64(score)"],
            "a number of the game's own code: one beyond Int64 is an error of the game"),
        "Sources/LaurelKit/Client/LaurelClient.swift": Review(
            ["Int64(score)"],
            "a number of the game's own code: one beyond Int64 is an error of the game"),
        "Sources/LaurelKit/Events/EventReader.swift": Review(
            ["Self.silenceMax.milliseconds - age.milliseconds"],
            "the guard above says that the age, which is not negative, is less"),
        "Sources/LaurelKit/Events/ServerSentEvents.swift": Review(
            ["parts[0]"],
            "splitting a line without omissions makes at least one part"),
        "Sources/LaurelKit/HighScores/BinaryPropertyList.swift": Review(
            [
                "Int(bytes[trailer + 6])", "Int(bytes[trailer + 7])", "Int(bytes[offset] & 0x0F)",
                "UInt64(try Self.integer(bytes, at: offset + 1, size: low + 1))", "UInt16(bytes[start + 2 * $0])",
                "UInt16(bytes[start + 2 * $0 + 1])", "Int(bytes[offset] & 0x0F)", "Int(bytes[start] & 0x0F)",
                "UInt64($1)",
            ],
            "widens bytes that were checked to be there; a number of a list that is not negative"),
        "Sources/LaurelKit/HighScores/HighScoreRecord.swift": Review(
            ["Int64(score)"],
            "a number of the game's own code: one beyond Int64 is an error of the game"),
        "Sources/LaurelKit/HighScores/HighScoreTable.swift": Review(
            ["Int64(score)"],
            "a number of the game's own code: one beyond Int64 is an error of the game"),
        "Sources/LaurelKit/Players/SignedInPlayer.swift": Review(
            ["parts[1]"],
            "the guard above has counted the parts"),
        "Sources/LaurelKit/Scores/ScoreQueue.swift": Review(
            [
                "Int64(pause.asked / .milliseconds(1))", "Int64(pause.asked / .milliseconds(1))", "folders[0]",
                "folders[0]",
            ],
            "a server's pause is limited to a day where it is read; there is at least one folder"),
        "Sources/LaurelKit/Secrets/KeychainSecretStore.swift": Review(
            ["Int(status)"],
            "widens 32 bits"),
        "Sources/LaurelKit/Time/Date+Moment.swift": Review(
            ["Int64(min(.maximum(milliseconds, first), last))"],
            "clamped to the years 0000…9999"),
        "Sources/LaurelKit/Time/DeviceClock.swift": Review(
            [
                "Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))", "Int64(time.tv_sec)",
                "Int64(time.tv_nsec)", "1_000 + Int64(",
            ],
            "this device's clocks count at most 64 bits of nanoseconds"),
        "Sources/LaurelKit/Transports/RetryRule.swift": Review(
            ["Int64(asked / .milliseconds(1))", "floor.milliseconds + min"],
            "a server's pause is limited to a day where it is read"),
    ]
}
