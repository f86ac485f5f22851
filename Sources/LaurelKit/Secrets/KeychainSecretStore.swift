#if canImport(Security)
    public import Foundation
    import Security

    /// A secret store in this device's keychain. The secrets are not synchronized to other devices or copied into
    /// backups.
    public struct KeychainSecretStore: SecretStore {
        private let service: String

        /// Creates a store.
        ///
        /// - Parameter service: The keychain service that contains the secrets. Use one for each server and game.
        public init(service: String) { self.service = service }

        /// Returns the secret with a name, or nil if there is none.
        public func secret(named name: String) throws -> Data? {
            var query = query(name)
            query[kSecReturnData] = true
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            try check(status)
            return found as? Data
        }

        /// Stores a secret, and replaces an existing one.
        public func store(_ secret: Data, named name: String) throws {
            let status = SecItemUpdate(query(name) as CFDictionary, [kSecValueData: secret] as CFDictionary)
            guard status == errSecItemNotFound else { return try check(status) }
            var item = query(name)
            item[kSecValueData] = secret
            // Scores may be sent while the screen is locked.
            item[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            try check(SecItemAdd(item as CFDictionary, nil))
        }

        /// Removes the secret with a name if it exists.
        public func removeSecret(named name: String) throws {
            let status = SecItemDelete(query(name) as CFDictionary)
            if status != errSecItemNotFound { try check(status) }
        }

        private func query(_ name: String) -> [CFString: Any] {
            [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: name]
        }

        private func check(_ status: OSStatus) throws {
            guard status != errSecSuccess else { return }
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(status))
        }
    }
#endif
