import HTTPTypes
import LaurelPages

extension FormBody {
    /// Throws an error if the operator has not confirmed an action that cannot be undone.
    func requireConfirmation() throws {
        guard self["confirmed"] == "yes" else {
            throw ConsoleRefusal("This cannot be undone. Confirm it on the page. Nothing was changed.", .badRequest)
        }
    }

    /// Returns a required field, parsed by `parse`.
    func parse<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value {
        do { return try parse(self[name] ?? "") } catch {
            throw ConsoleRefusal("\(name): \(error)", .badRequest, field: name)
        }
    }

    /// Returns a field whose value must be an option of a list.
    func choice<Value: RawRepresentable<String>>(_ name: String, or standard: Value) throws -> Value {
        guard let text = self[name] else { return standard }
        guard let value = Value(rawValue: text) else {
            throw ConsoleRefusal("\(name): Choose an option of the list.", .badRequest, field: name)
        }
        return value
    }
}
