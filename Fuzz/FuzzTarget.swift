import Foundation

/// A parser of external text, with invariants for all inputs.
///
/// The fuzzer generates inputs. If an input violates an invariant, the process traps, and the fuzzer stores the input.
enum FuzzTarget: String, CaseIterable {
    case acceptedLanguages
    case appleRecurrence
    case base64URL
    case cookie
    case csv
    case displayName
    case duration
    case entityTag
    case events
    case forwardedFor
    case header
    case identifier
    case json
    case leaderboard
    case moment
    case multipart
    case playerReference
    case query
    case recurrence
    case score
    case scoreRange
    case submissionID

    /// The target that the environment variable `LAUREL_FUZZ_TARGET` names.
    static let chosen: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["LAUREL_FUZZ_TARGET"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            let names = allCases.map(\.rawValue).joined(separator: " ")
            FileHandle.standardError.write(Data("Set LAUREL_FUZZ_TARGET to one of: \(names)\n".utf8))
            exit(2)
        }
        return target
    }()

    func hold(_ bytes: UnsafeRawBufferPointer) {
        switch self {
        case .acceptedLanguages: holdAcceptedLanguages(Self.text(bytes))
        case .appleRecurrence: holdAppleRecurrence(Self.text(bytes))
        case .base64URL: holdBase64URL(Self.text(bytes))
        case .cookie: holdCookie(Self.text(bytes))
        case .csv: holdCSV(bytes)
        case .displayName: holdDisplayName(Self.text(bytes))
        case .duration: holdDuration(Self.text(bytes))
        case .entityTag: holdEntityTag(Self.text(bytes))
        case .events: holdEvents(bytes)
        case .forwardedFor: holdForwardedFor(Self.text(bytes))
        case .header: holdHeader(Self.text(bytes))
        case .identifier: holdIdentifier(Self.text(bytes))
        case .json: holdJSON(Data(bytes))
        case .leaderboard: holdLeaderboard(Data(bytes))
        case .moment: holdMoment(Self.text(bytes))
        case .multipart: holdMultipart(Array(bytes))
        case .playerReference: holdPlayerReference(Self.text(bytes))
        case .query: holdQuery(Self.text(bytes))
        case .recurrence: holdRecurrence(Data(bytes))
        case .score: holdScore(Self.text(bytes))
        case .scoreRange: holdScoreRange(Self.text(bytes))
        case .submissionID: holdSubmissionID(bytes)
        }
    }

    /// Returns the text, with replacement characters for bytes that are not UTF-8, as all parsers but that of CSV
    /// receive it.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Traps if an invariant is violated, so that the fuzzer stores the input.
func expect(_ promise: @autoclosure () -> Bool, _ sentence: @autoclosure () -> String) {
    // The fuzzer detects the trap.
    if !promise() { fatalError("Broken: \(sentence())") }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafeRawPointer?, _ byteCount: Int) -> CInt {
    FuzzTarget.chosen.hold(UnsafeRawBufferPointer(start: start, count: byteCount))
    return 0
}
