using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Sockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Laurel;

/// <summary>
/// Runs the commands of the test suite Clients/Tests/cases.py: each line is a JSON object from the suite's socket, and each
/// response is a line. The names of commands and fields are the same for every client.
/// </summary>
internal static class Driver
{
    /// <summary>The system's clocks, moved by the suite.</summary>
    private sealed class MovedClock : IDeviceClock
    {
        private readonly SystemDeviceClock system = new SystemDeviceClock();
        internal long WallShift;
        internal long UptimeShift;
        internal bool AreWaitsEndless;

        public DeviceTime Now
        {
            get
            {
                var now = system.Now;
                return new DeviceTime { Moment = now.Moment + WallShift, Uptime = now.Uptime + UptimeShift, Boot = now.Boot };
            }
        }

        public Task Wait(TimeSpan span, CancellationToken cancellation) =>
            system.Wait(AreWaitsEndless ? Timeout.InfiniteTimeSpan : span, cancellation);
    }

    private static readonly MovedClock clock = new MovedClock();
    private static readonly List<object> deliveries = new List<object>();
    private static readonly List<object> results = new List<object>();
    private static LaurelClient client;

    private static int Main(string[] arguments)
    {
        using (var socket = new TcpClient("127.0.0.1", int.Parse(arguments[0])))
        using (var reader = new StreamReader(socket.GetStream(), new UTF8Encoding(false)))
        using (var writer = new StreamWriter(socket.GetStream(), new UTF8Encoding(false)) { AutoFlush = true })
        {
            string line;
            while ((line = reader.ReadLine()) != null) writer.WriteLine(Json.Write(Response(Json.ReadObject(line))));
        }
        return 0;
    }

    private static object Response(Dictionary<string, object> command)
    {
        try
        {
            return Run(command).GetAwaiter().GetResult();
        }
        catch (LaurelError error)
        {
            return new Dictionary<string, object> { ["error"] = Body(error) };
        }
    }

    private static async Task<Dictionary<string, object>> Run(Dictionary<string, object> command)
    {
        switch (command.Get<string>("do"))
        {
            case "open":
                client?.Dispose();
                clock.AreWaitsEndless = false;
                var options = new LaurelOptions { Clock = clock };
                if (command.FindNumber("queueCountMax") is double countMax) options.QueueCountMax = (int)countMax;
                client = new LaurelClient(
                    command.Get<string>("server"), command.Get<string>("key"), command.Get<string>("folder"), options);
                client.ScoreDelivered += delivery => Record(deliveries, Body(delivery));
                client.ProgressDelivered += delivery => Record(deliveries, Body(delivery));
                return State();
            case "signIn":
                await client.SignInAsync(command.Get<string>("token"), command.Find<string>("name"));
                return State();
            case "state": return State();
            case "submit":
                var context = ulong.Parse(command.Find<string>("context") ?? "0", CultureInfo.InvariantCulture);
                var date = command.Find<string>("date");
                var id = command.Find<string>("id");
                return Body(await client.SubmitAsync(
                    command.Integer("score"), command.Get<string>("leaderboard"), context,
                    date == null ? (DateTimeOffset?)null : Dates.Parse(date), id == null ? (Guid?)null : Guid.Parse(id)));
            case "entries":
                return Body(await client.EntriesAsync(
                    command.Get<string>("leaderboard"), (int)command.Get<double>("start"), (int)command.Get<double>("limit")));
            case "aroundMe":
                return Body(await client.AroundMeAsync(
                    command.Get<string>("leaderboard"), (int)command.Get<double>("limit")));
            case "achievements":
                var achievements = await client.AchievementsAsync();
                return new Dictionary<string, object>
                {
                    ["achievements"] = achievements.Select(item => (object)Body(item)).ToList()
                };
            case "report":
                return Body(await client.ReportProgressAsync(
                    command.Get<string>("achievement"), command.Get<double>("percent")));
            case "flush":
                await client.FlushAsync();
                return State();
            case "setClock":
                clock.WallShift = (long)command.Get<double>("wall");
                clock.UptimeShift = (long)command.Get<double>("uptime");
                return new Dictionary<string, object>();
            case "stopTimers":
                clock.AreWaitsEndless = true;
                return new Dictionary<string, object>();
            case "deliveries": return new Dictionary<string, object> { ["deliveries"] = Taken(deliveries) };
            case "start":
                var started = command.Get<Dictionary<string, object>>("command");
                _ = Task.Run(() => Record(results, Response(started)));
                return new Dictionary<string, object>();
            case "results": return new Dictionary<string, object> { ["results"] = Taken(results) };
            default: throw new ArgumentException("Unknown command " + Json.Write(command));
        }
    }

    private static void Record(List<object> list, object item)
    {
        lock (list) list.Add(item);
    }

    /// <summary>Returns the items of a list, and removes them.</summary>
    private static List<object> Taken(List<object> list)
    {
        lock (list)
        {
            var items = list.ToList();
            list.Clear();
            return items;
        }
    }

    private static Dictionary<string, object> State() => new Dictionary<string, object>
    {
        ["player"] = client.Player == null ? null : Body(client.Player), ["waiting"] = client.WaitingCount
    };

    private static Dictionary<string, object> Body(LaurelError error) => error == null ? null : new Dictionary<string, object>
    {
        ["code"] = error.Code, ["status"] = (object)error.Status, ["message"] = error.Message
    };

    private static Dictionary<string, object> Body(Player player) => new Dictionary<string, object>
    {
        ["id"] = player.Id, ["displayName"] = player.DisplayName
    };

    private static Dictionary<string, object> Body(Entry entry) => entry == null ? null : new Dictionary<string, object>
    {
        ["rank"] = entry.Rank, ["player"] = Body(entry.Player), ["score"] = entry.Score.ToString(),
        ["context"] = entry.Context.ToString(), ["formattedScore"] = entry.FormattedScore,
        ["date"] = Dates.Text(entry.Date.ToUnixTimeMilliseconds())
    };

    private static Dictionary<string, object> Body(EntriesPage page) => new Dictionary<string, object>
    {
        ["entries"] = page.Entries.Select(entry => (object)Body(entry)).ToList(), ["playerCount"] = page.PlayerCount,
        ["localPlayerEntry"] = Body(page.LocalPlayerEntry)
    };

    private static Dictionary<string, object> Body(Achievement achievement) => achievement == null ? null
        : new Dictionary<string, object>
    {
        ["id"] = achievement.Id, ["title"] = achievement.Title, ["points"] = achievement.Points,
        ["percentComplete"] = achievement.PercentComplete, ["completionCount"] = achievement.CompletionCount
    };

    private static Dictionary<string, object> Body(ScoreDelivery delivery) => new Dictionary<string, object>
    {
        ["id"] = delivery.Id, ["leaderboard"] = delivery.LeaderboardId, ["score"] = delivery.Score.ToString(),
        ["status"] = delivery.Status.ToString().ToLowerInvariant(), ["error"] = Body(delivery.Error),
        ["receipt"] = delivery.Receipt == null ? null : new Dictionary<string, object>
        {
            ["outcome"] = delivery.Receipt.Outcome, ["isReplayed"] = delivery.Receipt.IsReplayed,
            ["playerCount"] = delivery.Receipt.PlayerCount, ["entry"] = Body(delivery.Receipt.Entry)
        }
    };

    private static Dictionary<string, object> Body(ProgressDelivery delivery) => new Dictionary<string, object>
    {
        ["achievement"] = delivery.AchievementId, ["percent"] = delivery.PercentComplete,
        ["status"] = delivery.Status.ToString().ToLowerInvariant(), ["error"] = Body(delivery.Error),
        ["result"] = Body(delivery.Achievement)
    };
}
