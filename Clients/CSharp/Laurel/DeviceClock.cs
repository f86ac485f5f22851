using System;
using System.Globalization;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Laurel
{
    /// <summary>The time of a device's clocks at one instant.</summary>
    public struct DeviceTime
    {
        /// <summary>The wall-clock time in milliseconds since 1970 in UTC. Players can change this clock.</summary>
        public long Moment;
        /// <summary>
        /// The monotonic time in milliseconds, including sleep, or null if the system does not provide it. Only
        /// differences within the same boot are meaningful.
        /// </summary>
        public long? Uptime;
        /// <summary>The identifier of the device's boot, or null if the system does not provide it.</summary>
        public string Boot;

        /// <summary>Returns whether the device has not been restarted since <paramref name="earlier"/>.</summary>
        internal bool IsSameBoot(DeviceTime earlier) =>
            Boot != null && Boot == earlier.Boot && Uptime != null && earlier.Uptime != null;

        /// <summary>
        /// Returns the milliseconds since <paramref name="earlier"/>, never negative. Changes of the wall clock have no
        /// effect if the monotonic times are comparable.
        /// </summary>
        internal long Age(DeviceTime earlier) => Math.Max(
            0, IsSameBoot(earlier) ? Uptime.Value - earlier.Uptime.Value : Moment - earlier.Moment);
    }

    /// <summary>The clocks of a device. Tests can replace them.</summary>
    public interface IDeviceClock
    {
        /// <summary>The current time of both clocks.</summary>
        DeviceTime Now { get; }

        /// <summary>Returns after <paramref name="span"/>, or throws if it is canceled.</summary>
        Task Wait(TimeSpan span, CancellationToken cancellation);
    }

    /// <summary>The system's clocks. Linux provides a monotonic clock that includes sleep. Not tested on Android.</summary>
    public sealed class SystemDeviceClock : IDeviceClock
    {
        private static readonly string boot = ReadText("/proc/sys/kernel/random/boot_id");

        /// <summary>The current time of both clocks.</summary>
        public DeviceTime Now => new DeviceTime
        {
            Moment = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds(), Uptime = boot == null ? null : ReadUptime(), Boot = boot
        };

        /// <summary>Returns after <paramref name="span"/>, or throws if it is canceled.</summary>
        public Task Wait(TimeSpan span, CancellationToken cancellation) => Task.Delay(span, cancellation);

        private static long? ReadUptime()
        {
            var text = ReadText("/proc/uptime")?.Split(' ')[0];
            return double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var seconds)
                ? (long?)(seconds * 1000) : null;
        }

        private static string ReadText(string path)
        {
            try
            {
                return File.Exists(path) ? File.ReadAllText(path).Trim() : null;
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                return null;
            }
        }
    }

    internal static class Dates
    {
        /// <summary>Returns a moment in ISO 8601 in UTC with milliseconds.</summary>
        internal static string Text(long moment) => DateTimeOffset.FromUnixTimeMilliseconds(moment)
            .ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

        /// <summary>Parses a date of the server.</summary>
        internal static DateTimeOffset Parse(string text) => DateTimeOffset.Parse(
            text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal);
    }
}
