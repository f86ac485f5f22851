import Foundation

extension FuzzTarget {
    /// What is written reads as the same span.
    func holdDuration(_ text: String) {
        do throws(InvalidDuration) {
            let span = try Span(iso8601: text)
            expect(span >= .zero, "a duration is negative")
            expect((try? Span(iso8601: span.iso8601)) == span, "\(span.iso8601) reads as another span")
        } catch {
            expect(!error.description.isEmpty, "an error says nothing")
        }
    }

    /// Each line is one of Apple's texts.
    func holdAppleRecurrence(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 3 else { return }
        do throws(InvalidAppleRecurrence) {
            let recurrence = try Recurrence(
                AppleRecurrence(
                    recurrenceStartDate: lines[0], recurrenceDuration: lines[1], recurrenceRule: lines[2]))
            holdOccurrences(of: recurrence)
            guard let apple = try? AppleRecurrence(recurrence) else { return }
            expect((try? Recurrence(apple)) == recurrence, "\(apple) reads as another recurrence")
        } catch {
            expect(!error.description.isEmpty, "an error says nothing")
        }
    }

    /// A recurrence that is read is written to one that reads the same.
    func holdRecurrence(_ data: Data) {
        guard let recurrence = try? JSON.decode(Recurrence.self, from: data) else { return }
        guard let written = try? JSON.text(of: recurrence) else {
            return expect(false, "a recurrence that was read cannot be written")
        }
        expect((try? JSON.decode(Recurrence.self, from: written)) == recurrence, "it changes on the way")
        holdOccurrences(of: recurrence)
    }

    /// At any moment there is one answer, and every other question agrees with it.
    private func holdOccurrences(of recurrence: Recurrence) {
        let years = stride(from: Int64(-62_167_219_200_000), through: 253_402_300_799_999, by: 7_654_321_987_654)
        for milliseconds in [.min, .max, -1, 0, 1_742_117_400_000] + years {
            let moment = Moment(milliseconds: milliseconds)
            let next = recurrence.occurrence(startingAfter: moment)
            expect(next.map { $0.start > moment } ?? true, "what comes next has started")
            guard let current = recurrence.occurrence(at: moment) else { continue }
            expect(current.start <= moment, "it has not started")
            expect(current.start < current.end && current.end <= current.nextStart, "\(current) overlaps")
            expect(recurrence.occurrence(numbered: current.number) == current, "\(current) has another number")
            expect(recurrence.occurrence(after: current) == next, "\(current) is followed by two")
            expect(next.map { $0.start == current.nextStart } ?? true, "\(current) announces another start")
            expect(next.map { recurrence.occurrence(before: $0) == current } ?? true, "\(current) precedes nothing")
            expect(recurrence.occurrence(holding: current.start) == current, "\(current) does not hold its start")
            expect(recurrence.occurrence(holding: current.end) != current, "\(current) holds its end")
        }
    }
}
