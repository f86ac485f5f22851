/// Keeps the optimizer from leaving out what nobody reads.
@inline(never)
func blackHole<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
