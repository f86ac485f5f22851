/// The responses to several submissions, in their order.
public struct ReceiptsBody: Codable, Hashable, Sendable {
    /// The receipts.
    public var receipts: [ReceiptBody]

    /// Creates a list of receipts.
    public init(_ receipts: [ReceiptBody]) { self.receipts = receipts }
}
