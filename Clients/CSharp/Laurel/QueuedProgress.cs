using System.Collections.Generic;
using System.Linq;

namespace Laurel
{
    /// <summary>A queued report of achievement progress.</summary>
    internal sealed class QueuedProgress
    {
        /// <summary>The idempotency key: a completion of a repeatable achievement counts once.</summary>
        internal string Id;
        internal string AchievementId;
        internal double Percent;

        internal bool IsCompletion => Percent == 100;

        internal Dictionary<string, object> Body() => new Dictionary<string, object>
        {
            ["achievementID"] = AchievementId, ["percentComplete"] = Percent, ["id"] = Id
        };

        internal Dictionary<string, object> Stored() => new Dictionary<string, object>
        {
            ["id"] = Id, ["achievementID"] = AchievementId, ["percent"] = Percent
        };

        internal static QueuedProgress From(Dictionary<string, object> stored) => new QueuedProgress
        {
            Id = stored.Get<string>("id"), AchievementId = stored.Get<string>("achievementID"),
            Percent = stored.Get<double>("percent")
        };
    }

    /// <summary>
    /// The reports of one achievement that are sent as one line of a request. The line contains the furthest report, and
    /// covers each earlier or lower report of the group.
    /// </summary>
    internal sealed class ProgressGroup
    {
        /// <summary>The maximum number of achievements in one request.</summary>
        private const int CountMax = 100;

        internal readonly List<QueuedProgress> Reports = new List<QueuedProgress>();
        internal QueuedProgress Furthest;

        /// <summary>
        /// Returns the groups for one request, with at most one completion of each achievement. The server remembers only
        /// the last report id of a repeatable achievement, so the request can be retried safely.
        /// </summary>
        internal static List<ProgressGroup> Next(IEnumerable<QueuedProgress> progress)
        {
            var groups = new List<ProgressGroup>();
            foreach (var report in progress)
            {
                var group = groups.FirstOrDefault(some => some.Furthest.AchievementId == report.AchievementId);
                if (group == null)
                {
                    if (groups.Count == CountMax) continue;
                    group = new ProgressGroup { Furthest = report };
                    groups.Add(group);
                }
                else if (report.IsCompletion && group.Furthest.IsCompletion)
                {
                    // A second completion needs its own request.
                    continue;
                }
                group.Reports.Add(report);
                if (report.Percent > group.Furthest.Percent) group.Furthest = report;
            }
            return groups;
        }
    }
}
