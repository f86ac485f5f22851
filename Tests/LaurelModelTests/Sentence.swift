/// The sentence with which `action` is refused; nil where it is not.
func sentence(from action: () throws -> some Any) -> String? {
    do {
        _ = try action()
        return nil
    } catch {
        return "\(error)"
    }
}
