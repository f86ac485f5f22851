using System;
using System.Collections.Generic;
using System.Linq;

namespace Laurel
{
    /// <summary>The queued scores and progress of a player, oldest first.</summary>
    internal sealed class Backlog
    {
        private const double Format = 1;

        internal readonly List<QueuedScore> Scores = new List<QueuedScore>();
        internal readonly List<QueuedProgress> Progress = new List<QueuedProgress>();

        internal bool IsEmpty => Scores.Count == 0 && Progress.Count == 0;

        internal Backlog Copy()
        {
            var copy = new Backlog();
            copy.Scores.AddRange(Scores.Select(score => score.Clone()));
            copy.Progress.AddRange(Progress);
            return copy;
        }

        /// <summary>Appends the scores and reports that are not queued yet.</summary>
        internal void Add(IEnumerable<QueuedScore> scores, IEnumerable<QueuedProgress> progress)
        {
            var keys = new HashSet<string>(Scores.Select(score => score.Key));
            Scores.AddRange(scores.Where(score => keys.Add(score.Key)));
            var ids = new HashSet<string>(Progress.Select(report => report.Id));
            Progress.AddRange(progress.Where(report => ids.Add(report.Id)));
        }

        /// <summary>
        /// Drops reports that complete nothing if another report of the same achievement has at least their percentage.
        /// </summary>
        internal void DropSupersededProgress()
        {
            var furthest = new Dictionary<string, QueuedProgress>();
            foreach (var report in Progress)
            {
                if (!furthest.TryGetValue(report.AchievementId, out var best) || report.Percent > best.Percent)
                    furthest[report.AchievementId] = report;
            }
            Progress.RemoveAll(report => !report.IsCompletion && furthest[report.AchievementId] != report);
        }

        internal Dictionary<string, object> Stored() => new Dictionary<string, object>
        {
            ["format"] = Format,
            ["scores"] = Scores.Select(score => (object)score.Stored()).ToList(),
            ["progress"] = Progress.Select(report => (object)report.Stored()).ToList()
        };

        internal static Backlog From(Dictionary<string, object> stored)
        {
            if (stored.Get<double>("format") != Format) throw new FormatException("The file's format is unknown.");
            var backlog = new Backlog();
            backlog.Scores.AddRange(stored.List<Dictionary<string, object>>("scores").Select(QueuedScore.From));
            backlog.Progress.AddRange(stored.List<Dictionary<string, object>>("progress").Select(QueuedProgress.From));
            return backlog;
        }
    }
}
