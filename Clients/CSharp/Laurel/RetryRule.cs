using System;

namespace Laurel
{
    /// <summary>
    /// The number of attempts and the delays between them: exponential backoff with random jitter, which prevents many
    /// devices from retrying at the same time.
    /// </summary>
    internal sealed class RetryRule
    {
        /// <summary>The rule for requests that a player waits for.</summary>
        internal static readonly RetryRule Request = new RetryRule(3, 250, 5000);
        /// <summary>The rule for requests that the connection does not retry.</summary>
        internal static readonly RetryRule Once = new RetryRule(1, 0, 0);
        /// <summary>The rule for the queue, which retries without limit.</summary>
        internal static readonly RetryRule Queue = new RetryRule(int.MaxValue, 1000, 60000);

        private static readonly Random random = new Random();
        private readonly int countMax;
        private readonly int first;
        private readonly int longest;

        private RetryRule(int countMax, int first, int longest)
        {
            this.countMax = countMax;
            this.first = first;
            this.longest = longest;
        }

        /// <summary>
        /// Returns the delay before the next attempt, or null if no attempt is left or the requested delay is too long.
        /// </summary>
        /// <param name="failureCount">The number of failures so far, from 1.</param>
        /// <param name="asked">The delay that the server requested. The result is slightly longer.</param>
        internal TimeSpan? Delay(int failureCount, TimeSpan? asked)
        {
            if (failureCount >= countMax) return null;
            var ceiling = Math.Min(longest, (long)first << Math.Min(failureCount - 1, 30));
            double jitter;
            lock (random) jitter = random.NextDouble() * ceiling;
            if (asked == null) return TimeSpan.FromMilliseconds(jitter);
            if (countMax != int.MaxValue && asked.Value.TotalMilliseconds > longest) return null;
            return asked + TimeSpan.FromMilliseconds(Math.Min(jitter, first));
        }
    }
}
