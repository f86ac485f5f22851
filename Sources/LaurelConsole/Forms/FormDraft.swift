import LaurelPages

/// A rejected form: its values and the reason.
struct FormDraft {
    let form: FormBody
    let refusal: ConsoleRefusal

    /// - Parameter field: The field of an error that names none.
    init(_ form: FormBody, _ error: any Error, about field: String? = nil) {
        self.form = form
        var refusal = ConsoleRefusal(error)
        refusal.field = refusal.field ?? field
        self.refusal = refusal
    }
}

/// The parts of a form that show a draft; nil before the form is sent.
extension FormDraft? {
    /// The reason that the form was rejected. ``invalid(_:)`` names it as the description of the field.
    var alert: HTML? {
        map { "<p class=\"note alert\" role=\"alert\" id=\"problem\">\($0.refusal.sentence)</p>" }
    }

    /// The attribute that opens the disclosure around a rejected form.
    var isOpen: HTML? { self == nil ? nil : " open" }

    func value(_ name: String, or standard: String = "") -> String {
        self.map { $0.form.whole(name) } ?? standard
    }

    /// The attributes that connect a field with the alert about it.
    func invalid(_ name: String) -> HTML? {
        self?.refusal.field == name ? " aria-invalid=\"true\" aria-describedby=\"problem\"" : nil
    }

    /// Returns a list of choices that selects the one of the draft, or the first.
    ///
    /// - Parameter label: The label for screen readers; nil inside a label.
    func options(_ name: String, _ choices: [(value: String, name: String)], label: String? = nil) -> HTML {
        let options = choices.map { choice -> HTML in
            let isChosen: HTML? = self?.form[name] == choice.value ? " selected" : nil
            return "<option value=\"\(choice.value)\"\(isChosen)>\(choice.name)</option>"
        }
        let label = label.map { " aria-label=\"\($0)\"" as HTML }
        return "<select name=\"\(name)\"\(label)\(invalid(name))>\(options)</select>"
    }
}
