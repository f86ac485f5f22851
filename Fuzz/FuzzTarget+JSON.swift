import Foundation

extension FuzzTarget {
    func holdJSON(_ data: Data) {
        for rules in [JSONRules.stored, .outside, .document, .request, JSONRules.request.allowingFractions] {
            holdTree(data, rules)
        }
        holdScoreBody(data)
    }

    /// A parsed tree is written as a text that is parsed as the same tree. The place of an error is within the text.
    private func holdTree(_ data: Data, _ rules: JSONRules) {
        do throws(JSONFault) {
            let node = try JSONReader.read(data, by: rules)
            for form in [JSONWriter.Form.line, .indented, .escapingSlashes] {
                let text = Self.text(of: node, form)
                guard let again = try? JSONReader.read(text, by: rules) else {
                    return expect(false, "\(text) was written, but cannot be parsed")
                }
                expect(Self.text(of: again, form) == text, "parsing the written text \(text) changes it")
            }
        } catch {
            expect(!error.description.isEmpty, "an error has no description")
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

    /// An accepted body has the same meaning after its integers are written in digits, and its field names are unique.
    private func holdScoreBody(_ data: Data) {
        let strict = try? WireJSON.decodeStrictly(ScoreBody.self, from: data)
        if let plain = PlainJSON.read(ScoreBody.self, from: data) {
            expect(plain == strict, "the one-pass parser reads another body")
        }
        guard let body = try? WireJSON.decodeRequest(ScoreBody.self, from: data) else { return }
        guard let written = try? WireJSON.encode(body) else {
            return expect(false, "a parsed body cannot be written")
        }
        let again = try? WireJSON.decodeRequest(ScoreBody.self, from: written)
        expect(again?.score == body.score && again?.context == body.context, "parsing the written score changes it")
    }
}
