/// Returns the description of the error that `action` throws; nil if it succeeds.
func sentence(from action: () throws -> some Any) -> String? {
    do {
        _ = try action()
        return nil
    } catch {
        return "\(error)"
    }
}
