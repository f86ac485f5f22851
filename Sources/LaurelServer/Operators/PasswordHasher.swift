import LaurelIdentity

/// Hashes passwords one at a time, so that concurrent attempts use the CPU and memory of a single hash.
actor PasswordHasher {
    private var random = SystemRandomNumberGenerator()

    func hash(_ password: Password, at cost: PasswordHash.Cost) -> PasswordHash {
        PasswordHash(of: password, at: cost, using: &random)
    }

    /// Whether a password matches a hash.
    ///
    /// - Parameter hash: Nil if the operator does not exist. The check takes equally long, to conceal it.
    func isRight(_ password: Password, for hash: PasswordHash?, at cost: PasswordHash.Cost) -> Bool {
        guard let hash else {
            _ = PasswordHash(of: password, at: cost, using: &random)
            return false
        }
        return hash.matches(password)
    }
}
