import Foundation

extension FuzzTarget {
    func holdJSON(_ data: Data) {
        for rules in [JSONRules.stored, .outside, .document, .request, JSONRules.request.allowingFractions] {
            holdTree(data, rules)
        }
        holdScoreBody(data)
    }

    /// A tree that is read is written to a text that reads as the same tree. An error is in the text.
    private func holdTree(_ data: Data, _ rules: JSONRules) {
        do throws(JSONFault) {
            let node = try JSONReader.read(data, by: rules)
            for form in [JSONWriter.Form.line, .indented, .escapingSlashes] {
                let text = Self.text(of: node, form)
                guard let again = try? JSONReader.read(text, by: rules) else {
                    return expect(false, "\(text) was written and cannot be read")
                }
                expect(Self.text(of: again, form) == text, "\(text) changes on the way")
            }
        } catch {
            expect(!error.description.isEmpty, "an error says nothing")
            expect((0...data.count).contains(error.offset), "an error is outside the text")
            expect(error.place.line > 0 && error.place.column > 0, "an error has no place")
        }
    }

    private static func text(of node: JSONNode, _ form: JSONWriter.Form) -> String {
        var writer = JSONWriter(form)
        write(node, to: &writer)
        return writer.written
    }

    private static func write(_ node: JSONNode, to json: inout JSONWriter) {
        switch node.content {
        case .null: json.literal("null")
        case .flag(let flag): json.literal(flag ? "true" : "false")
        case .number(let digits): json.literal(digits)
        case .text(let text): json.text(text)
        case .list(let nodes): json.list(nodes) { write($1, to: &$0) }
        case .object(let fields):
            json.object { json in
                for field in fields {
                    json.name(field.name)
                    write(field.value, to: &json)
                }
            }
        }
    }

    /// A body that is accepted has the same meaning with its whole numbers in digits, and one field by each name.
    private func holdScoreBody(_ data: Data) {
        let strict = try? WireJSON.decodeStrictly(ScoreBody.self, from: data)
        if let plain = PlainJSON.read(ScoreBody.self, from: data) {
            expect(plain == strict, "a plain body is read otherwise in one pass")
        }
        guard let body = try? WireJSON.decodeRequest(ScoreBody.self, from: data) else { return }
        guard let written = try? WireJSON.encode(body) else {
            return expect(false, "a body that was read cannot be written")
        }
        let again = try? WireJSON.decodeRequest(ScoreBody.self, from: written)
        expect(again?.score == body.score && again?.context == body.context, "a score changes on the way")
    }
}
