/// Uses a value, so that the optimizer does not remove its computation.
@inline(never)
func blackHole<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
