import Foundation
import LaurelTesting
import Testing

@testable import LaurelKit

@Suite
struct ServerSentEventsTests {
    private static let cases: [(text: String, events: [ServerSentEvents.Event])] = [
        (": welcome\n\n", []),
        (": welcome\nid: 1.7-0\n\n", [.init(id: "1.7-0", type: "message", data: "")]),
        ("event: reset\ndata: {}\n\n", [.init(id: nil, type: "reset", data: "{}")]),
        (
            "id: 1\nevent: a\ndata: x\n\nevent: b\ndata: y\n\n",
            [.init(id: "1", type: "a", data: "x"), .init(id: "1", type: "b", data: "y")]
        ),
        ("data: one\ndata: two\ndata\n\n", [.init(id: nil, type: "message", data: "one\ntwo\n")]),
        (
            "event: a\r\ndata:x\r\n\r\ndata: y\r\r",
            [.init(id: nil, type: "a", data: "x"), .init(id: nil, type: "message", data: "y")]
        ),
        ("event: a\n\ndata: é🦄\n\n", [.init(id: nil, type: "message", data: "é🦄")]),
        ("retry: 5\nunknown: x\ndata: y: z\n\n", [.init(id: nil, type: "message", data: "y: z")]),
        ("id: a\0b\ndata: x\n\n", [.init(id: nil, type: "message", data: "x")]),
        ("data: not complete\n", []),
    ]

    @Test(arguments: cases.indices)
    func `The parser reads an event stream`(index: Int) {
        let (text, events) = Self.cases[index]
        var reader = ServerSentEvents()
        #expect(reader.append(Data(text.utf8)) == events)
    }

    @Test(arguments: Seeds.first(50))
    func `The parser accepts pieces of any size`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for (text, events) in Self.cases {
            var reader = ServerSentEvents()
            var rest = Data(text.utf8)[...]
            var read: [ServerSentEvents.Event] = []
            while !rest.isEmpty {
                let piece = rest.prefix(.random(in: 1...4, using: &random))
                rest = rest.dropFirst(piece.count)
                read += reader.append(Data(piece))
            }
            #expect(read == events)
        }
    }
}
