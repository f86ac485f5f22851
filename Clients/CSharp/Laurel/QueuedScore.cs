using System.Collections.Generic;
using System.Globalization;

namespace Laurel
{
    /// <summary>A queued score for one leaderboard.</summary>
    internal sealed class QueuedScore
    {
        /// <summary>The idempotency key.</summary>
        internal string Id;
        /// <summary>
        /// The id that replaces <see cref="Id"/> if that id was already expired when it was created, because of a wrong
        /// clock.
        /// </summary>
        internal string RenewedId;
        internal string LeaderboardId;
        internal long Score;
        internal ulong Context;
        /// <summary>The device's clocks when the score was earned.</summary>
        internal DeviceTime Earned;
        /// <summary>
        /// Whether a request with the score may have reached the server. It is written before the request is sent.
        /// </summary>
        internal bool MayHaveBeenSent;

        /// <summary>The identity of a queued score. Scores for several leaderboards may share an id.</summary>
        internal string Key => Id + " " + LeaderboardId;

        /// <summary>
        /// Returns the time that the wall clock would show now if it had not been changed since the score was earned.
        /// </summary>
        internal long Moment(DeviceTime now) => Earned.Moment + now.Age(Earned);

        /// <summary>
        /// Returns the request body. The date is the same in every request, because the server compares it. The
        /// difference to <c>sentAt</c> is the score's age.
        /// </summary>
        internal Dictionary<string, object> Body(DeviceTime now)
        {
            var body = new Dictionary<string, object>
            {
                ["id"] = RenewedId ?? Id,
                ["leaderboardIDs"] = new List<object> { LeaderboardId },
                ["score"] = Score.ToString(CultureInfo.InvariantCulture),
                ["date"] = Dates.Text(Earned.Moment),
                ["sentAt"] = Dates.Text(Moment(now))
            };
            if (Context != 0) body["context"] = Context.ToString(CultureInfo.InvariantCulture);
            return body;
        }

        internal QueuedScore Clone() => (QueuedScore)MemberwiseClone();

        internal Dictionary<string, object> Stored()
        {
            var earned = new Dictionary<string, object> { ["moment"] = Text(Earned.Moment) };
            if (Earned.Uptime != null) earned["uptime"] = Text(Earned.Uptime.Value);
            if (Earned.Boot != null) earned["boot"] = Earned.Boot;
            var stored = new Dictionary<string, object>
            {
                ["id"] = Id, ["leaderboardID"] = LeaderboardId, ["score"] = Text(Score), ["earned"] = earned,
                ["mayHaveBeenSent"] = MayHaveBeenSent
            };
            if (Context != 0) stored["context"] = Context.ToString(CultureInfo.InvariantCulture);
            if (RenewedId != null) stored["renewedID"] = RenewedId;
            return stored;
        }

        internal static QueuedScore From(Dictionary<string, object> stored)
        {
            var earned = stored.Get<Dictionary<string, object>>("earned");
            return new QueuedScore
            {
                Id = stored.Get<string>("id"),
                RenewedId = stored.Find<string>("renewedID"),
                LeaderboardId = stored.Get<string>("leaderboardID"),
                Score = stored.Integer("score"),
                Context = ulong.Parse(stored.Find<string>("context") ?? "0", NumberStyles.None, CultureInfo.InvariantCulture),
                Earned = new DeviceTime
                {
                    Moment = earned.Integer("moment"),
                    Uptime = earned.ContainsKey("uptime") ? (long?)earned.Integer("uptime") : null,
                    Boot = earned.Find<string>("boot")
                },
                MayHaveBeenSent = stored.Get<bool>("mayHaveBeenSent")
            };
        }

        private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
    }
}
