import LaurelWire

/// The progress of an import, with the rows that were rejected since the last report.
struct ImportReport {
    /// The number of rows that were imported or rejected.
    let rowCount: Int
    /// The number of bytes of the file that were read.
    let byteCount: Int
    let rejections: [ImportBody.Rejection]

    init(rowCount: Int, byteCount: Int, _ rejections: [ImportBody.Rejection]) {
        self.rowCount = rowCount
        self.byteCount = byteCount
        self.rejections = rejections
    }
}
