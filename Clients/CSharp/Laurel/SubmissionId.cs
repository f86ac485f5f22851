using System;

namespace Laurel
{
    internal static class SubmissionId
    {
        /// <summary>Returns a UUID of version 7, which starts with the time in milliseconds since 1970.</summary>
        internal static string New(long moment)
        {
            var random = Guid.NewGuid().ToString("N");
            var time = Math.Max(0, moment).ToString("x12");
            // The random UUID is of version 4: its last 16 digits start with the variant.
            return string.Join("-",
                time.Substring(0, 8), time.Substring(8, 4), "7" + random.Substring(0, 3), random.Substring(16, 4),
                random.Substring(20, 12));
        }
    }
}
