import LaurelPages

/// A rejected form: its values and the reason.
struct FormDraft {
    let form: FormBody
    let refusal: ConsoleRefusal

    /// Creates the draft of a form.
    ///
    /// - Parameter field: The field to mark if the error does not name a field.
    init(_ form: FormBody, _ error: any Error, about field: String? = nil) {
        self.form = form
        var refusal = ConsoleRefusal(error)
        refusal.field = refusal.field ?? field
        self.refusal = refusal
    }
}

/// The parts of a form that show a draft; nil before the form is sent.
extension FormDraft? {
    /// The reason why the form was rejected. ``invalid(_:)`` refers a field to it.
    var alert: HTML? {
        map { "<p class=\"note alert\" role=\"alert\" id=\"problem\">\($0.refusal.sentence)</p>" }
    }

    /// The attribute that opens the disclosure around a rejected form.
    var isOpen: HTML? { self == nil ? nil : " open" }

    func value(_ name: String, or standard: String = "") -> String {
        self.map { $0.form.whole(name) } ?? standard
    }

    /// Returns the attributes that refer an invalid field to the alert; nil if the error is not about the field.
    func invalid(_ name: String) -> HTML? {
        self?.refusal.field == name ? " aria-invalid=\"true\" aria-describedby=\"problem\"" : nil
    }

    /// Returns a list of choices. The draft's choice is selected, or else the first.
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
