using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Laurel
{
    /// <summary>A player.</summary>
    public sealed class Player
    {
        /// <summary>The player's id, such as <c>p_01j9zt1m8t2k4v6x8z0a2c4e6g</c>.</summary>
        public string Id { get; }
        /// <summary>The player's display name.</summary>
        public string DisplayName { get; }

        internal Player(Dictionary<string, object> body)
        {
            Id = body.Get<string>("id");
            DisplayName = body.Get<string>("displayName");
        }
    }

    /// <summary>A player's entry on a leaderboard.</summary>
    public sealed class Entry
    {
        /// <summary>The rank, from 1, by the leaderboard's tie rule.</summary>
        public int Rank { get; }
        /// <summary>The player.</summary>
        public Player Player { get; }
        /// <summary>The score as a raw integer.</summary>
        public long Score { get; }
        /// <summary>The score, formatted for the language of the client.</summary>
        public string FormattedScore { get; }
        /// <summary>The context that the game submitted with the score.</summary>
        public ulong Context { get; }
        /// <summary>The date on which the score was earned.</summary>
        public DateTimeOffset Date { get; }

        private Entry(Dictionary<string, object> body)
        {
            Rank = (int)body.Get<double>("rank");
            Player = new Player(body.Get<Dictionary<string, object>>("player"));
            Score = body.Integer("score");
            FormattedScore = body.Get<string>("formattedScore");
            Context = ulong.Parse(body.Get<string>("context"), NumberStyles.None, CultureInfo.InvariantCulture);
            Date = Dates.Parse(body.Get<string>("date"));
        }

        internal static Entry From(Dictionary<string, object> body) => body == null ? null : new Entry(body);
    }

    /// <summary>A page of a ranking, read at one point in time.</summary>
    public sealed class EntriesPage
    {
        /// <summary>The entries, best first.</summary>
        public IReadOnlyList<Entry> Entries { get; }
        /// <summary>The number of players on the ranking.</summary>
        public int PlayerCount { get; }
        /// <summary>The signed-in player's entry, inside or outside the page, or null if they have none.</summary>
        public Entry LocalPlayerEntry { get; }

        internal EntriesPage(Dictionary<string, object> body)
        {
            Entries = body.List<Dictionary<string, object>>("entries").Select(Entry.From).ToList();
            PlayerCount = (int)body.Get<double>("playerCount");
            LocalPlayerEntry = Entry.From(body.FindObject("localPlayerEntry"));
        }
    }

    /// <summary>The result of a submission.</summary>
    public sealed class ScoreReceipt
    {
        /// <summary>The submission id.</summary>
        public string Id { get; }
        /// <summary>The leaderboard's id.</summary>
        public string LeaderboardId { get; }
        /// <summary>
        /// The outcome: <c>ranked</c>, <c>notImproved</c>, <c>late</c>, or <c>held</c> if the score is pending review.
        /// </summary>
        public string Outcome { get; }
        /// <summary>Whether the submission had arrived before. The outcome is then that of the first arrival.</summary>
        public bool IsReplayed { get; }
        /// <summary>The player's current entry, or null if they have none.</summary>
        public Entry Entry { get; }
        /// <summary>The player's rank before the submission, from 1, or null if they had no entry.</summary>
        public int? PreviousRank { get; }
        /// <summary>The number of players on the ranking.</summary>
        public int PlayerCount { get; }

        internal ScoreReceipt(Dictionary<string, object> body)
        {
            Id = body.Get<string>("id");
            LeaderboardId = body.Get<string>("leaderboardID");
            Outcome = body.Get<string>("outcome");
            IsReplayed = body.Get<bool>("replayed");
            Entry = Entry.From(body.FindObject("entry"));
            PreviousRank = (int?)body.FindNumber("previousRank");
            PlayerCount = (int)body.Get<double>("playerCount");
        }
    }

    /// <summary>An achievement of the game, with the player's progress.</summary>
    public sealed class Achievement
    {
        /// <summary>The achievement's id in the game's configuration.</summary>
        public string Id { get; }
        /// <summary>The localized title.</summary>
        public string Title { get; }
        /// <summary>The localized description that applies to the player, or null.</summary>
        public string Description { get; }
        /// <summary>The points that the achievement is worth, from 1 to 100.</summary>
        public int Points { get; }
        /// <summary>The player's progress, from 0 to 100.</summary>
        public double PercentComplete { get; }
        /// <summary>The number of times that the player has completed the achievement.</summary>
        public int CompletionCount { get; }

        internal Achievement(Dictionary<string, object> body)
        {
            Id = body.Get<string>("id");
            Title = body.Get<string>("title");
            Description = body.Find<string>("description");
            Points = (int)body.Get<double>("points");
            PercentComplete = body.Get<double>("percentComplete");
            CompletionCount = (int)body.Get<double>("completionCount");
        }
    }

    /// <summary>The status of a score or a report of progress.</summary>
    public enum DeliveryStatus
    {
        /// <summary>The server has processed it.</summary>
        Delivered,
        /// <summary>The server has rejected it permanently.</summary>
        Refused,
        /// <summary>It is stored on the device and will be sent later.</summary>
        Waiting
    }

    /// <summary>The delivery of a score.</summary>
    public sealed class ScoreDelivery
    {
        /// <summary>The score's id.</summary>
        public string Id { get; internal set; }
        /// <summary>The leaderboard's id.</summary>
        public string LeaderboardId { get; internal set; }
        /// <summary>The submitted score.</summary>
        public long Score { get; internal set; }
        /// <summary>The delivery status.</summary>
        public DeliveryStatus Status { get; internal set; }
        /// <summary>The server's receipt, or null unless the score is delivered.</summary>
        public ScoreReceipt Receipt { get; internal set; }
        /// <summary>The reason why the score was rejected or waits, or null if it is delivered.</summary>
        public LaurelError Error { get; internal set; }
    }

    /// <summary>The delivery of a report of achievement progress.</summary>
    public sealed class ProgressDelivery
    {
        /// <summary>The achievement's id.</summary>
        public string AchievementId { get; internal set; }
        /// <summary>The reported progress, from 0 to 100.</summary>
        public double PercentComplete { get; internal set; }
        /// <summary>The delivery status.</summary>
        public DeliveryStatus Status { get; internal set; }
        /// <summary>The achievement with the player's current progress, or null unless the report is delivered.</summary>
        public Achievement Achievement { get; internal set; }
        /// <summary>The reason why the report was rejected or waits, or null if it is delivered.</summary>
        public LaurelError Error { get; internal set; }
    }
}
