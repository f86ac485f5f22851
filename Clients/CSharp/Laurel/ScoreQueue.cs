using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Laurel
{
    /// <summary>
    /// The queue of scores and achievement progress that wait to be sent. A score is stored on the device, with its id and
    /// date, before it is sent. It is removed after the server has responded. Each player has a separate queue; scores
    /// that are earned before the first sign-in belong to the first player who signs in.
    /// </summary>
    internal sealed class ScoreQueue
    {
        internal delegate Task<Dictionary<string, object>> SendBody(
            string path, object body, string playerId, CancellationToken cancellation);

        /// <summary>The maximum number of scores in one request.</summary>
        private const int BatchCountMax = 100;
        // Small corrections by a network time service do not count as a new setting of the wall clock.
        private const long ClockCorrectionMax = 60000;

        private readonly string folder;
        private readonly IDeviceClock clock;
        private readonly SendBody sendBody;
        private readonly int countMax;
        private readonly Action<ScoreDelivery> scoreDelivered;
        private readonly Action<ProgressDelivery> progressDelivered;
        private readonly object gate = new object();

        private string player;
        private StoredFile file;
        private Backlog backlog;
        // The scores that were never sent, or whose requests were all rejected by the server.
        private readonly HashSet<string> unsent = new HashSet<string>();
        // Whether the file contains the state in memory. While this is false, the queue sends nothing.
        private bool isWritten = true;
        // The results for which a call of Submit or Report waits.
        private readonly Dictionary<string, ScoreDelivery> watched = new Dictionary<string, ScoreDelivery>();
        private readonly Dictionary<string, ProgressDelivery> watchedProgress = new Dictionary<string, ProgressDelivery>();
        private Task flushing;
        private CancellationTokenSource running = new CancellationTokenSource();
        private CancellationTokenSource timer;
        private bool isStopped;
        private int failureCount;
        // The reason why the last flush ended before the queue was empty.
        private LaurelError obstacle = NoAnswerYet();
        // The failure whose requested delay still applies, and the time of that response.
        private LaurelError pause;
        private DeviceTime pausedAt;

        internal ScoreQueue(
            string folder, string player, IDeviceClock clock, int countMax, SendBody sendBody,
            Action<ScoreDelivery> scoreDelivered, Action<ProgressDelivery> progressDelivered)
        {
            this.folder = folder;
            this.clock = clock;
            this.countMax = countMax;
            this.sendBody = sendBody;
            this.scoreDelivered = scoreDelivered;
            this.progressDelivered = progressDelivered;
            OpenFile(player);
        }

        internal int WaitingCount
        {
            get { lock (gate) return backlog.Scores.Count; }
        }

        // Submissions.

        /// <summary>Stores a score, and then sends it.</summary>
        /// <exception cref="LaurelError">The score could not be stored. Nothing is sent then.</exception>
        internal async Task<ScoreDelivery> Submit(QueuedScore score)
        {
            lock (gate)
            {
                var reason = ReasonToWait();
                // If the score is sent immediately, one write stores it and marks it as possibly sent.
                score.MayHaveBeenSent = reason == null;
                var isKnown = backlog.Scores.Any(known => known.Key == score.Key);
                if (!isKnown && backlog.Scores.Count >= countMax) throw Full();
                var changed = backlog.Copy();
                changed.Add(new[] { score }, new QueuedProgress[0]);
                Write(changed);
                if (reason != null) return Notify(score, DeliveryStatus.Waiting, null, reason);
                if (!isKnown) unsent.Add(score.Key);
                watched[score.Key] = null;
            }
            await Flush(false).ConfigureAwait(false);
            lock (gate)
            {
                watched.TryGetValue(score.Key, out var delivery);
                watched.Remove(score.Key);
                return delivery ?? Notify(score, DeliveryStatus.Waiting, null, obstacle);
            }
        }

        /// <summary>Stores a report of progress, and then sends it.</summary>
        /// <exception cref="LaurelError">The report could not be stored. Nothing is sent then.</exception>
        internal async Task<ProgressDelivery> Report(QueuedProgress report)
        {
            lock (gate)
            {
                var changed = backlog.Copy();
                changed.Add(new QueuedScore[0], new[] { report });
                if (changed.Progress.Count > countMax) changed.DropSupersededProgress();
                if (changed.Progress.Count > countMax) throw Full();
                Write(changed);
                var reason = ReasonToWait();
                if (reason != null) return Notify(report, DeliveryStatus.Waiting, null, reason);
                watchedProgress[report.Id] = null;
            }
            await Flush(false).ConfigureAwait(false);
            lock (gate)
            {
                watchedProgress.TryGetValue(report.Id, out var delivery);
                watchedProgress.Remove(report.Id);
                return delivery ?? Notify(report, DeliveryStatus.Waiting, null, obstacle);
            }
        }

        /// <summary>Sends what waits, and returns when there is nothing more to send now.</summary>
        /// <param name="isNew">
        /// Whether to start again after a flush in progress, which may already have failed for a reason that no longer
        /// applies.
        /// </param>
        internal async Task Flush(bool isNew)
        {
            Task started;
            lock (gate) started = isNew ? flushing : null;
            if (started != null) await started.ConfigureAwait(false);
            lock (gate)
            {
                if (flushing == null)
                {
                    if (isStopped || player == null || backlog.IsEmpty) return;
                    timer?.Cancel();
                    var cancellation = running.Token;
                    flushing = Task.Run(() => SendAll(cancellation));
                }
                started = flushing;
            }
            await started.ConfigureAwait(false);
        }

        /// <summary>
        /// Resumes after another request has reached the server. A delay that the server has requested still applies.
        /// </summary>
        internal void ServerWasReached()
        {
            lock (gate)
            {
                if (flushing != null || !obstacle.IsTransient || ReasonToWait() != null) return;
            }
            _ = Flush(false);
        }

        // Players.

        /// <summary>Stops sending, and waits for the current request to end.</summary>
        internal async Task Stop()
        {
            Task last;
            CancellationTokenSource current;
            lock (gate)
            {
                isStopped = true;
                timer?.Cancel();
                current = running;
                last = flushing;
            }
            current.Cancel();
            if (last != null) await last.ConfigureAwait(false);
        }

        /// <summary>Starts to send what waits. The queue must be stopped.</summary>
        internal void Resume()
        {
            lock (gate)
            {
                running = new CancellationTokenSource();
                isStopped = false;
                if (pause != null && ReasonToWait() != null)
                {
                    TryAgain(pause.RetryAfter.Value - TimeSpan.FromMilliseconds(clock.Now.Age(pausedAt)));
                    return;
                }
            }
            _ = Flush(false);
        }

        /// <summary>Switches to the queue of a player. The queue must be stopped.</summary>
        internal void Open(string newPlayer)
        {
            lock (gate)
            {
                OpenFile(newPlayer);
                failureCount = 0;
                pause = null;
                obstacle = NoAnswerYet();
            }
        }

        /// <summary>Reads a player's queue, and merges the scores without a player into it.</summary>
        private void OpenFile(string newPlayer)
        {
            var newFile = File(newPlayer);
            var opened = newFile.Read(Backlog.From) ?? new Backlog();
            if (newPlayer != null)
            {
                var unclaimed = File(null);
                var found = unclaimed.Read(Backlog.From);
                if (found != null)
                {
                    // The merge is idempotent: if it is interrupted here, it starts again.
                    opened.Add(found.Scores, found.Progress);
                    newFile.Write(opened.Stored());
                    unclaimed.Remove();
                }
            }
            player = newPlayer;
            file = newFile;
            backlog = opened;
            isWritten = true;
        }

        private StoredFile File(string owner) => new StoredFile(folder, "scores-of-" + (owner ?? "nobody") + ".json");

        // Sending.

        /// <summary>Sends batches, oldest first, until the queue is empty or an error occurs.</summary>
        private async Task SendAll(CancellationToken cancellation)
        {
            try
            {
                while (true)
                {
                    string owner;
                    List<QueuedScore> scores;
                    List<ProgressGroup> groups;
                    lock (gate)
                    {
                        if (backlog.IsEmpty || cancellation.IsCancellationRequested)
                        {
                            flushing = null;
                            return;
                        }
                        if (!isWritten) Write(backlog);
                        owner = player;
                        scores = NextBatch();
                        groups = ProgressGroup.Next(backlog.Progress);
                    }
                    if (scores.Count > 0) await SendScores(scores, owner, cancellation).ConfigureAwait(false);
                    else await SendProgress(groups, owner, cancellation).ConfigureAwait(false);
                    lock (gate)
                    {
                        failureCount = 0;
                        pause = null;
                        obstacle = NoAnswerYet();
                    }
                }
            }
            catch (Exception error)
            {
                Postpone(error, cancellation);
            }
        }

        /// <summary>
        /// Returns the oldest scores that were earned under the same setting of the wall clock. If that setting was wrong,
        /// their ids may be expired. They are then sent again with new ids before any later score.
        /// </summary>
        private List<QueuedScore> NextBatch()
        {
            if (backlog.Scores.Count == 0) return new List<QueuedScore>();
            var now = clock.Now;
            var first = backlog.Scores[0].Moment(now);
            return backlog.Scores.Take(BatchCountMax)
                .TakeWhile(score => Math.Abs(score.Moment(now) - first) < ClockCorrectionMax)
                .Select(score => score.Clone()).ToList();
        }

        /// <summary>Sends a batch. A batch that is rejected as a whole is sent in halves, to isolate an invalid score.</summary>
        private async Task SendScores(List<QueuedScore> batch, string owner, CancellationToken cancellation)
        {
            MarkAsSent(batch);
            var now = clock.Now;
            IReadOnlyList<Dictionary<string, object>> receipts;
            try
            {
                var body = batch.Select(score => (object)score.Body(now)).ToList();
                var answer = await sendBody("/v1/submissions?integers=string", body, owner, cancellation).ConfigureAwait(false);
                receipts = answer.List<Dictionary<string, object>>("receipts");
                if (receipts.Count != batch.Count) throw new FormatException("The number of receipts is wrong.");
            }
            catch (LaurelError error) when (error.IsAboutTheBody)
            {
                if (batch.Count == 1)
                {
                    Complete(batch, new Dictionary<string, LaurelError> { [batch[0].Key] = error }, null);
                    return;
                }
                var half = batch.Count / 2;
                await SendScores(batch.GetRange(0, half), owner, cancellation).ConfigureAwait(false);
                await SendScores(batch.GetRange(half, batch.Count - half), owner, cancellation).ConfigureAwait(false);
                return;
            }
            catch
            {
                lock (gate) unsent.ExceptWith(batch.Select(score => score.Key));
                throw;
            }
            Note(batch, receipts, now);
        }

        /// <summary>Stores that the server may have received the scores, before they are sent.</summary>
        private void MarkAsSent(List<QueuedScore> batch)
        {
            var fresh = new HashSet<string>(batch.Where(score => !score.MayHaveBeenSent).Select(score => score.Key));
            if (fresh.Count == 0) return;
            lock (gate)
            {
                var changed = backlog.Copy();
                foreach (var score in changed.Scores.Where(score => fresh.Contains(score.Key))) score.MayHaveBeenSent = true;
                Write(changed);
                unsent.UnionWith(fresh);
            }
            foreach (var score in batch) score.MayHaveBeenSent = true;
        }

        /// <summary>Records the receipts of a batch.</summary>
        private void Note(List<QueuedScore> batch, IReadOnlyList<Dictionary<string, object>> receipts, DeviceTime now)
        {
            var done = new List<QueuedScore>();
            var errors = new Dictionary<string, LaurelError>();
            var delivered = new Dictionary<string, ScoreReceipt>();
            lock (gate)
            {
                for (var index = 0; index < batch.Count; index++)
                {
                    var score = batch[index];
                    var problem = receipts[index].FindObject("problem");
                    var isHeld = receipts[index].Get<string>("outcome") == "held";
                    if (problem == null || isHeld)
                    {
                        delivered[score.Key] = new ScoreReceipt(receipts[index]);
                    }
                    else
                    {
                        var error = new LaurelError(problem);
                        // A new id is safe if no request with the old id can have counted: the score was never sent, or
                        // its age is exact because the device has not been restarted.
                        var isCertain = unsent.Contains(score.Key) || now.IsSameBoot(score.Earned);
                        if (score.RenewedId == null && isCertain && BlamesTheClock(error, now.Age(score.Earned)))
                        {
                            backlog.Scores.First(some => some.Key == score.Key).RenewedId = Guid.NewGuid().ToString();
                            isWritten = false;
                            continue;
                        }
                        errors[score.Key] = error;
                    }
                    done.Add(score);
                }
                unsent.ExceptWith(batch.Select(score => score.Key));
            }
            Complete(done, errors, delivered);
        }

        /// <summary>Returns whether an id was already expired when it was created, because a clock was wrong.</summary>
        private static bool BlamesTheClock(LaurelError error, long age) => error.Code == "idempotency-key-expired"
            && error.AgeSeconds - age / 1000.0 > error.AgeSecondsMax;

        private void Complete(
            List<QueuedScore> scores, Dictionary<string, LaurelError> errors, Dictionary<string, ScoreReceipt> receipts)
        {
            var keys = new HashSet<string>(scores.Select(score => score.Key));
            lock (gate)
            {
                var changed = backlog.Copy();
                changed.Scores.RemoveAll(score => keys.Contains(score.Key));
                backlog = changed;
                // The game is notified even if the write fails, because a score that is sent again counts once.
                foreach (var score in scores)
                {
                    if (errors.TryGetValue(score.Key, out var error)) Notify(score, DeliveryStatus.Refused, null, error);
                    else Notify(score, DeliveryStatus.Delivered, receipts[score.Key], null);
                }
                Write(changed);
            }
        }

        /// <summary>Sends reports. A request that is rejected as a whole is sent in halves.</summary>
        private async Task SendProgress(List<ProgressGroup> groups, string owner, CancellationToken cancellation)
        {
            Dictionary<string, Achievement> achievements;
            try
            {
                var lines = groups.Select(group => (object)group.Furthest.Body()).ToList();
                var body = new Dictionary<string, object> { ["achievements"] = lines };
                var answer = await sendBody("/v1/achievements/progress", body, owner, cancellation).ConfigureAwait(false);
                achievements = answer.List<Dictionary<string, object>>("achievements")
                    .Select(item => new Achievement(item)).ToDictionary(item => item.Id);
            }
            catch (LaurelError error) when (error.IsFinalForProgress)
            {
                if (groups.Count == 1)
                {
                    Complete(groups, new Dictionary<string, Achievement>(), error);
                    return;
                }
                var half = groups.Count / 2;
                await SendProgress(groups.GetRange(0, half), owner, cancellation).ConfigureAwait(false);
                await SendProgress(groups.GetRange(half, groups.Count - half), owner, cancellation).ConfigureAwait(false);
                return;
            }
            Complete(groups, achievements, new LaurelError(LaurelError.UnexpectedAnswer, "The response lacks an achievement."));
        }

        private void Complete(List<ProgressGroup> groups, Dictionary<string, Achievement> achievements, LaurelError error)
        {
            var reports = groups.SelectMany(group => group.Reports).ToList();
            lock (gate)
            {
                var changed = backlog.Copy();
                changed.Progress.RemoveAll(report => reports.Any(done => done.Id == report.Id));
                backlog = changed;
                foreach (var report in reports)
                {
                    if (achievements.TryGetValue(report.AchievementId, out var achievement))
                        Notify(report, DeliveryStatus.Delivered, achievement, null);
                    else Notify(report, DeliveryStatus.Refused, null, error);
                }
                Write(changed);
            }
        }

        private void Postpone(Exception error, CancellationToken cancellation)
        {
            lock (gate)
            {
                flushing = null;
                obstacle = error as LaurelError ?? new LaurelError(
                    error is FormatException ? LaurelError.UnexpectedAnswer : LaurelError.ServerUnreachable, error.Message);
                if (cancellation.IsCancellationRequested) return;
                failureCount++;
                pause = obstacle.RetryAfter == null ? null : obstacle;
                pausedAt = clock.Now;
                TryAgain(RetryRule.Queue.Delay(failureCount, obstacle.RetryAfter).Value);
            }
        }

        private void TryAgain(TimeSpan delay)
        {
            timer?.Cancel();
            timer = new CancellationTokenSource();
            _ = FlushAfter(delay < TimeSpan.Zero ? TimeSpan.Zero : delay, timer.Token);
        }

        private async Task FlushAfter(TimeSpan delay, CancellationToken cancellation)
        {
            try
            {
                await clock.Wait(delay, cancellation).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                return;
            }
            if (!cancellation.IsCancellationRequested) await Flush(true).ConfigureAwait(false);
        }

        /// <summary>Returns the reason why nothing can be sent now, or null if no obstacle is known.</summary>
        private LaurelError ReasonToWait()
        {
            if (player == null) return new LaurelError(LaurelError.NotAuthenticated, "Stored until a player signs in.");
            return pause != null && clock.Now.Age(pausedAt) < pause.RetryAfter.Value.TotalMilliseconds ? pause : null;
        }

        private void Write(Backlog changed)
        {
            isWritten = false;
            file.Write(changed.Stored());
            backlog = changed;
            isWritten = true;
        }

        private LaurelError Full() => new LaurelError(
            LaurelError.QueueFull, "The queue contains " + countMax + " scores or reports that wait. Send them first.");

        private static LaurelError NoAnswerYet() =>
            new LaurelError(LaurelError.ServerUnreachable, "The data is stored and will be sent later.");

        private ScoreDelivery Notify(QueuedScore score, DeliveryStatus status, ScoreReceipt receipt, LaurelError error)
        {
            var delivery = new ScoreDelivery
            {
                Id = score.Id, LeaderboardId = score.LeaderboardId, Score = score.Score, Status = status,
                Receipt = receipt, Error = error
            };
            if (watched.ContainsKey(score.Key)) watched[score.Key] = delivery;
            scoreDelivered(delivery);
            return delivery;
        }

        private ProgressDelivery Notify(
            QueuedProgress report, DeliveryStatus status, Achievement achievement, LaurelError error)
        {
            var delivery = new ProgressDelivery
            {
                AchievementId = report.AchievementId, PercentComplete = report.Percent, Status = status,
                Achievement = achievement, Error = error
            };
            if (watchedProgress.ContainsKey(report.Id)) watchedProgress[report.Id] = delivery;
            progressDelivered(delivery);
            return delivery;
        }
    }
}
