using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;

namespace Laurel
{
    /// <summary>A client of a Laurel server. Create one for the whole game.</summary>
    /// <remarks>
    /// Reading methods retry a temporary failure a few times, and then throw a <see cref="LaurelError"/>. A score or a
    /// report of progress that cannot be sent now is stored on the device and sent later. All methods can be called on
    /// any thread.
    /// </remarks>
    public sealed class LaurelClient : IDisposable
    {
        private static readonly Regex identifier = new Regex("^[A-Za-z0-9._-]{1,100}\\z");

        private readonly Connection connection;
        private readonly PlayerSession session;
        private readonly ScoreQueue queue;
        private readonly IDeviceClock clock;
        private readonly EventDispatcher dispatcher = new EventDispatcher();
        private readonly CancellationTokenSource closing = new CancellationTokenSource();

        /// <summary>Creates a client, and opens the game's storage on this device. Nothing is sent.</summary>
        /// <param name="server">The server's address, such as <c>https://laurel.example.com</c>.</param>
        /// <param name="clientKey">The game's client key, which starts with lrl_live_ or lrl_sandbox_.</param>
        /// <param name="folder">
        /// The folder for the session and the queue. Use one folder for each game and environment, and one client for
        /// each folder.
        /// </param>
        /// <param name="options">The replaceable parts, or null for the defaults.</param>
        /// <exception cref="LaurelError">The stored data cannot be read. The code is device-storage.</exception>
        public LaurelClient(string server, string clientKey, string folder, LaurelOptions options = null)
        {
            options = options ?? new LaurelOptions();
            clock = options.Clock;
            connection = new Connection(server, clock, options.Language, options.Handler);
            session = new PlayerSession(connection, clientKey, folder);
            queue = new ScoreQueue(
                folder, session.Player?.Id, clock, options.QueueCountMax,
                (path, body, player, cancellation) =>
                    session.Send(HttpMethod.Post, path, body, player, RetryRule.Once, cancellation),
                delivery => dispatcher.Call(ScoreDelivered, delivery),
                delivery => dispatcher.Call(ProgressDelivered, delivery));
        }

        /// <summary>Raised for each delivery of a score, including scores of earlier runs of the game.</summary>
        public event Action<ScoreDelivery> ScoreDelivered;

        /// <summary>Raised for each delivery of achievement progress, including reports of earlier runs.</summary>
        public event Action<ProgressDelivery> ProgressDelivered;

        /// <summary>
        /// The signed-in player, or null. The session is stored: the player remains signed in when the game is restarted.
        /// </summary>
        public Player Player => session.Player;

        /// <summary>The number of scores of the signed-in player that wait on this device.</summary>
        public int WaitingCount => queue.WaitingCount;

        /// <summary>Stops sending, and ends the requests in progress. Stored scores remain stored.</summary>
        public void Dispose()
        {
            closing.Cancel();
            _ = queue.Stop();
            connection.Dispose();
        }

        /// <summary>Signs in a player with a token of the developer's server, and sends the scores that wait.</summary>
        /// <param name="token">A JWT of the issuer in the game's sign-in settings.</param>
        /// <param name="displayName">The name of a new player. An existing player's name does not change.</param>
        public async Task<Player> SignInAsync(string token, string displayName = null)
        {
            await queue.Stop().ConfigureAwait(false);
            try
            {
                var player = await session.SignIn(token, displayName, closing.Token).ConfigureAwait(false);
                queue.Open(player.Id);
                return player;
            }
            finally
            {
                queue.Resume();
            }
        }

        /// <summary>
        /// Submits a score. It is stored on the device before it is sent. If it cannot be sent now, it is sent later. It
        /// counts once.
        /// </summary>
        /// <param name="score">The score, in the unit of the leaderboard's format.</param>
        /// <param name="leaderboard">The leaderboard's id.</param>
        /// <param name="context">64 bits for the game's own use, which are returned unchanged.</param>
        /// <param name="earnedAt">The date on which the score was earned; null for now.</param>
        /// <param name="id">
        /// The game's own id for a score that it may submit again. The same id with the same date counts once.
        /// </param>
        /// <exception cref="LaurelError">The score cannot be stored. Nothing is sent then.</exception>
        public Task<ScoreDelivery> SubmitAsync(
            long score, string leaderboard, ulong context = 0, DateTimeOffset? earnedAt = null, Guid? id = null)
        {
            var now = clock.Now;
            return queue.Submit(new QueuedScore
            {
                Id = id?.ToString() ?? SubmissionId.New(now.Moment), LeaderboardId = Checked(leaderboard), Score = score,
                Context = context,
                Earned = earnedAt == null ? now : new DeviceTime { Moment = earnedAt.Value.ToUnixTimeMilliseconds() }
            });
        }

        /// <summary>Returns a page of a ranking.</summary>
        /// <param name="leaderboard">The leaderboard's id.</param>
        /// <param name="start">The position of the first entry, from 1.</param>
        /// <param name="limit">The maximum number of entries, from 1 to 100.</param>
        public Task<EntriesPage> EntriesAsync(string leaderboard, int start = 1, int limit = 25) =>
            Page(leaderboard, "start=" + start + "&limit=" + limit);

        /// <summary>Returns the signed-in player's entry and the entries above and below.</summary>
        /// <param name="leaderboard">The leaderboard's id.</param>
        /// <param name="limit">The maximum number of entries, from 1 to 100.</param>
        /// <exception cref="LaurelError">No player is signed in, or the request failed.</exception>
        public async Task<EntriesPage> AroundMeAsync(string leaderboard, int limit = 11)
        {
            var player = Player ?? throw new LaurelError(LaurelError.NotAuthenticated, "No player is signed in.");
            return await Page(leaderboard, "around=" + player.Id + "&limit=" + limit).ConfigureAwait(false);
        }

        /// <summary>Returns the game's achievements, with the player's progress.</summary>
        public Task<IReadOnlyList<Achievement>> AchievementsAsync() => Read<IReadOnlyList<Achievement>>(
            "/v1/achievements",
            body => body.List<Dictionary<string, object>>("achievements").Select(item => new Achievement(item)).ToList());

        /// <summary>Reports the player's progress with an achievement. It is stored, sent and removed like a score.</summary>
        /// <param name="achievement">The achievement's id.</param>
        /// <param name="percent">
        /// The progress, from 0 to 100. The server ignores progress that is lower than the stored progress.
        /// </param>
        /// <exception cref="LaurelError">The report cannot be stored. Nothing is sent then.</exception>
        public Task<ProgressDelivery> ReportProgressAsync(string achievement, double percent)
        {
            if (!(percent >= 0 && percent <= 100))
                throw new ArgumentOutOfRangeException(nameof(percent), percent, "The progress is not from 0 to 100.");
            return queue.Report(new QueuedProgress
            {
                Id = SubmissionId.New(clock.Now.Moment), AchievementId = Checked(achievement), Percent = percent
            });
        }

        /// <summary>
        /// Sends what waits, and returns when there is nothing more to send now. Call it when the game starts with a
        /// stored session, and when the network returns. A sign-in and any successful request send automatically.
        /// </summary>
        public Task FlushAsync() => queue.Flush(true);

        private Task<EntriesPage> Page(string leaderboard, string query) => Read(
            "/v1/leaderboards/" + Checked(leaderboard) + "/entries?integers=string&" + query, body => new EntriesPage(body));

        private async Task<T> Read<T>(string path, Func<Dictionary<string, object>, T> decode)
        {
            var body = await session.Send(HttpMethod.Get, path, null, null, RetryRule.Request, closing.Token)
                .ConfigureAwait(false);
            try
            {
                var value = decode(body);
                // Only a decoded response proves that the server was reached, and not a captive portal.
                queue.ServerWasReached();
                return value;
            }
            catch (FormatException error)
            {
                throw new LaurelError(LaurelError.UnexpectedAnswer, error.Message);
            }
        }

        private static string Checked(string id) => identifier.IsMatch(id) && id != "." && id != ".."
            ? id : throw new ArgumentException("The id `" + id + "` is not 1 to 100 letters, digits, `.`, `-` or `_`.");
    }
}
