using System.Net.Http;

namespace Laurel
{
    /// <summary>The replaceable parts of a <see cref="LaurelClient"/>.</summary>
    public sealed class LaurelOptions
    {
        /// <summary>The languages for names and scores as an Accept-Language header, such as <c>de, en;q=0.5</c>.</summary>
        public string Language { get; set; }
        /// <summary>The maximum number of scores that wait, and of reports of progress that wait.</summary>
        public int QueueCountMax { get; set; } = 1000;
        /// <summary>The clocks of the device. Tests can replace them.</summary>
        public IDeviceClock Clock { get; set; } = new SystemDeviceClock();
        /// <summary>The HTTP stack, or null for that of the platform. It is not disposed with the client.</summary>
        public HttpMessageHandler Handler { get; set; }
    }
}
