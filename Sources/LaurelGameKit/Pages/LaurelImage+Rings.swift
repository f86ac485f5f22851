import Foundation

extension LaurelImage {
    /// Returns a golden ring of 64 by 64 pixels as a PNG.
    static func ring(filled: Bool) -> LaurelImage {
        LaurelImage(data: Data(base64Encoded: filled ? fullRing : emptyRing) ?? Data(), mediaType: "image/png")
    }

    private static let emptyRing = """
        iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAMFBMVEW4hgu4hgu4hgu4hgu4hgu4hgu4hgu4hgu4hgu4hgu4hgu4\
        hgu4hgu4hgu4hgu4hguk8cAPAAAAEHRSTlMAESIzRFVmd4iZqrvM3e7/dpUBFQAAAVlJREFUeNrNV0mSwyAMNFglisXw/99mCA6T\
        EAuD2zU1OvmQVtQttC3LvzVFxoUtphS34AypObQ2PjXmjR6Gk0uH5mgM7pNo/tyFrv8eLJP+oa40sQ01ihMiHHc0Nz/UvPuI3MPb\
        HtmXNFbOnD8husvjhZyqEmQ3RC4ElYwPa1+kNYgefC+6lqcX9HMjD8UdKsmC30WKtZFKR1EbQa2ov8NaR4tl/aJLp/k7IEwNKz9T\
        7w2AWofnJfuJcKMZXI4hejqAPYRXIkxO4WzPzKk0b4rwrAP+lVG9RzPedzNKVTrTDAoHqhLYeQe2iuCuSFBEcE0s04kszLcrGhYV\
        t+dXrHLODc9c08+vnI8r47fiYAcwBVhEOI3wQ4KfMlxMcDnDDQVvaXBThds6Pljg0YYPV3i84wsGvOLgSxa+5uGLJrzq4ss2vu7f\
        cHDgJw9+dN1w9t1weN5w+v6lPQBoUiklvd1H1AAAAABJRU5ErkJggg==
        """
    private static let fullRing = """
        iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAMFBMVEW4hgu4hgu4hgu4hgu4hgu4hgu4hgu4hgu4hgu4hgu4hgu4\
        hgu4hgu4hgu4hgu4hguk8cAPAAAAEHRSTlMAESIzRFVmd4iZqrvM3e7/dpUBFQAAAP9JREFUeNrNl9sKAyEMRKvIho2a+f+/LSy0\
        e2EvmpHS855BMzEmr9ffEpJoqQZYLSop9EVHyTiQJTaHJ8UpmtrCMy7JzxJRcYs+XGQyPGDTXfyMBuZr5zKayBeehoJGSuDiLxQy\
        OsjO/N1kckInBzej9QrYvqIU3eiu/uEgeR04ccJ1gO0R1CfwzUKEk48R4hUQJoWbNAa4CYwHqw/iFxDGxNXI4hcoi0D1C9RFwPwC\
        tgiAYIwAfQU6ibSNdCHRpUw/Jvo50w2Fb2l0U6XbOv+x0F8b/7nS3zs/YNAjDj9k8WMeP2jSoy4/bPPj/oCFg195+KVrwNo3YPEc\
        sPr+kjeRD6WRvRIdYwAAAABJRU5ErkJggg==
        """
}
