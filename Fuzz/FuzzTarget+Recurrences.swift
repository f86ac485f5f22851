import Foundation

extension FuzzTarget {
    /// A duration is written as a text that is parsed as the same duration.
    func holdDuration(_ text: String) {
        do throws(InvalidDuration) {
            let span = try Span(iso8601: text)
            expect(span >= .zero, "a duration is negative")
            expect((try? Span(iso8601: span.iso8601)) == span, "\(span.iso8601) is parsed as another span")
        } catch {
            expect(!error.description.isEmpty, "an error has no description")
        }
    }

    /// Each line is one of Apple's fields: start, duration or rule.
    func holdAppleRecurrence(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 3 else { return }
        do throws(InvalidAppleRecurrence) {
            let recurrence = try Recurrence(
                AppleRecurrence(
                    recurrenceStartDate: lines[0], recurrenceDuration: lines[1], recurrenceRule: lines[2]))
            holdOccurrences(of: recurrence)
            guard let apple = try? AppleRecurrence(recurrence) else { return }
            expect((try? Recurrence(apple)) == recurrence, "\(apple) is parsed as another recurrence")
        } catch {
            expect(!error.description.isEmpty, "an error has no description")
        }
    }

    /// A parsed recurrence is written as a recurrence that is parsed as the same recurrence.
    func holdRecurrence(_ data: Data) {
        guard let recurrence = try? JSON.decode(Recurrence.self, from: data) else { return }
        guard let written = try? JSON.text(of: recurrence) else {
            return expect(false, "a parsed recurrence cannot be written")
        }
        expect((try? JSON.decode(Recurrence.self, from: written)) == recurrence, "writing it changes it")
        holdOccurrences(of: recurrence)
    }

    /// The occurrence at any time is unique, and all functions agree on it.
    private func holdOccurrences(of recurrence: Recurrence) {
        let years = stride(from: Int64(-62_167_219_200_000), through: 253_402_300_799_999, by: 7_654_321_987_654)
        for milliseconds in [.min, .max, -1, 0, 1_742_117_400_000] + years {
            let moment = Moment(milliseconds: milliseconds)
            let next = recurrence.occurrence(startingAfter: moment)
            expect(next.map { $0.start > moment } ?? true, "the next occurrence has already started")
            guard let current = recurrence.occurrence(at: moment) else { continue }
            expect(current.start <= moment, "the current occurrence has not started")
            expect(current.start < current.end && current.end <= current.nextStart, "\(current) overlaps")
            expect(recurrence.occurrence(numbered: current.number) == current, "\(current) has another number")
            expect(recurrence.occurrence(after: current) == next, "\(current) has two successors")
            expect(next.map { $0.start == current.nextStart } ?? true, "\(current) has another next start")
            expect(next.map { recurrence.occurrence(before: $0) == current } ?? true, "\(current) is skipped")
            expect(recurrence.occurrence(holding: current.start) == current, "\(current) does not contain its start")
            expect(recurrence.occurrence(holding: current.end) != current, "\(current) contains its end")
        }
    }
}
