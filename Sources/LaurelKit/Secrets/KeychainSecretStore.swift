#if canImport(Security)
    public import Foundation
    import Security

    /// Secrets in the key chain of this device; they are not copied to others, nor into backups.
    public struct KeychainSecretStore: SecretStore {
        private let service: String

        /// - Parameter service: Under which the secrets stand; one for each server and game.
        public init(service: String) { self.service = service }

        public func secret(named name: String) throws -> Data? {
            var query = query(name)
            query[kSecReturnData] = true
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            try check(status)
            return found as? Data
        }

        public func store(_ secret: Data, named name: String) throws {
            let status = SecItemUpdate(query(name) as CFDictionary, [kSecValueData: secret] as CFDictionary)
            guard status == errSecItemNotFound else { return try check(status) }
            var item = query(name)
            item[kSecValueData] = secret
            // A score may be sent while the screen is locked.
            item[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            try check(SecItemAdd(item as CFDictionary, nil))
        }

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
