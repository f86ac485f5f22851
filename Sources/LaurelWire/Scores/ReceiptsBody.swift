/// The answers to several submissions, in their order.
public struct ReceiptsBody: Codable, Hashable, Sendable {
    public var receipts: [ReceiptBody]

    public init(_ receipts: [ReceiptBody]) { self.receipts = receipts }
}
