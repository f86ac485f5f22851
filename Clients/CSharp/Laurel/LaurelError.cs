using System;
using System.Collections.Generic;
using System.Linq;

namespace Laurel
{
    /// <summary>An error of the client or the server.</summary>
    public sealed class LaurelError : Exception
    {
        /// <summary>No response arrived: the device is offline, or the server is down.</summary>
        public const string ServerUnreachable = "server-unreachable";
        /// <summary>The response does not come from a Laurel server.</summary>
        public const string UnexpectedAnswer = "unexpected-answer";
        /// <summary>The device could not store data: its disk may be full.</summary>
        public const string DeviceStorage = "device-storage";
        /// <summary>The queue contains the maximum number of scores. The new score is not stored.</summary>
        public const string QueueFull = "queue-full";
        /// <summary>No player is signed in, or the session has ended.</summary>
        public const string NotAuthenticated = "not-authenticated";

        /// <summary>The stable name of the error: a code of the client, or the slug of the server's problem.</summary>
        public string Code { get; }
        /// <summary>The HTTP status, or null if no response arrived.</summary>
        public int? Status { get; }
        /// <summary>The delay before a retry that the server requested, or null.</summary>
        public TimeSpan? RetryAfter { get; }
        internal double? AgeSeconds { get; }
        internal double? AgeSecondsMax { get; }

        internal LaurelError(string code, string message) : base(message) { Code = code; }

        /// <summary>Creates an error from a problem document.</summary>
        internal LaurelError(Dictionary<string, object> problem, int? status = null, TimeSpan? retryAfter = null)
            : base(problem.Get<string>("detail"))
        {
            Code = problem.Get<string>("type").Split('/').Last();
            Status = status ?? (int?)problem.FindNumber("status");
            RetryAfter = retryAfter;
            AgeSeconds = problem.FindNumber("ageSeconds");
            AgeSecondsMax = problem.FindNumber("ageSecondsMax");
        }

        /// <summary>Creates an error from a response without a problem document, such as that of a proxy.</summary>
        internal LaurelError(int status, TimeSpan? retryAfter)
            : base("Unexpected response with status " + status + " from the server's address.")
        {
            Code = UnexpectedAnswer;
            Status = status;
            RetryAfter = retryAfter;
        }

        /// <summary>Whether the same request may succeed later without a change.</summary>
        public bool IsTemporary => Code == ServerUnreachable || Code == "outcome-unknown" || Code == "position-not-reached"
            || Code == "storage-full" || Status == 408 || Status == 429 || Status >= 500;

        /// <summary>Whether the state ends when any request reaches the server, such as a missing network.</summary>
        internal bool IsTransient =>
            Code == ServerUnreachable || Code == UnexpectedAnswer && RetryAfter == null && !IsTemporary;

        /// <summary>Whether the server rejects the contents of the request, and not its author or time.</summary>
        internal bool IsAboutTheBody => Code != UnexpectedAnswer && (Status == 400 || Status == 413 || Status == 422);

        /// <summary>
        /// Whether the server has rejected a report of progress permanently. Every other state can end, such as a ban.
        /// </summary>
        internal bool IsFinalForProgress => IsAboutTheBody || Code == "achievement-not-found";

        /// <summary>The error's message and code.</summary>
        public override string ToString() => Message + " (" + Code + ")";
    }
}
