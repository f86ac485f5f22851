using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Laurel
{
    /// <summary>A connection to the server that retries temporary failures and provides monotonic reads.</summary>
    internal sealed class Connection : IDisposable
    {
        private const int ResponseByteCountMax = 4 * 1024 * 1024;

        private readonly HttpClient http;
        private readonly string server;
        private readonly IDeviceClock clock;
        private readonly string language;
        private readonly object gate = new object();
        // The highest ledger position that the server has reported, and its epoch. Later reads include this position.
        private long? position;
        private long? epoch;

        internal Connection(string server, IDeviceClock clock, string language, HttpMessageHandler handler)
        {
            this.server = server.TrimEnd('/');
            this.clock = clock;
            this.language = language;
            http = handler == null ? new HttpClient() : new HttpClient(handler, false);
            http.Timeout = TimeSpan.FromSeconds(30);
            http.MaxResponseContentBufferSize = ResponseByteCountMax;
        }

        public void Dispose() => http.Dispose();

        /// <summary>
        /// Sends a request, and returns the response's JSON object. Retries are safe because every write has an
        /// idempotency key.
        /// </summary>
        /// <exception cref="LaurelError">No successful response arrived.</exception>
        internal async Task<Dictionary<string, object>> Send(
            HttpMethod method, string path, object body, string credential, RetryRule rule, CancellationToken cancellation)
        {
            var failureCount = 0;
            var hasEpochChanged = false;
            while (true)
            {
                LaurelError failure;
                try
                {
                    return await SendOnce(method, path, body, credential, cancellation).ConfigureAwait(false);
                }
                catch (LaurelError error)
                {
                    failure = error;
                }
                if (failure.Code == "epoch-changed" && !hasEpochChanged)
                {
                    // The next request has no position of the earlier epoch.
                    hasEpochChanged = true;
                    ForgetPosition();
                    continue;
                }
                failureCount++;
                var delay = failure.IsTemporary ? rule.Delay(failureCount, failure.RetryAfter) : null;
                if (delay == null)
                {
                    // A server restored from a backup may never reach this position again.
                    if (failure.Code == "position-not-reached") ForgetPosition();
                    throw failure;
                }
                await clock.Wait(delay.Value, cancellation).ConfigureAwait(false);
            }
        }

        private async Task<Dictionary<string, object>> SendOnce(
            HttpMethod method, string path, object body, string credential, CancellationToken cancellation)
        {
            string text;
            HttpResponseMessage response;
            try
            {
                using (var request = Request(method, path, body, credential))
                {
                    response = await http.SendAsync(request, cancellation).ConfigureAwait(false);
                    text = await response.Content.ReadAsStringAsync().ConfigureAwait(false);
                }
            }
            catch (Exception error) when (!cancellation.IsCancellationRequested && IsOfTheNetwork(error))
            {
                throw new LaurelError(LaurelError.ServerUnreachable, "The server is unreachable. " + error.Message);
            }
            using (response)
            {
                NotePosition(response.Headers);
                if (!response.IsSuccessStatusCode) throw Error(response, text);
                try
                {
                    return Json.ReadObject(text);
                }
                catch (FormatException error)
                {
                    throw new LaurelError(
                        LaurelError.UnexpectedAnswer, "The server's response cannot be decoded. " + error.Message);
                }
            }
        }

        // The platforms' HTTP stacks throw different types if a connection fails or times out.
        private static bool IsOfTheNetwork(Exception error) => error is HttpRequestException
            || error is OperationCanceledException || error is System.IO.IOException
            || error is System.Net.WebException || error is System.Net.Sockets.SocketException;

        private HttpRequestMessage Request(HttpMethod method, string path, object body, string credential)
        {
            var request = new HttpRequestMessage(method, server + path);
            request.Headers.Add("Accept", "application/json, application/problem+json");
            request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", credential);
            if (language != null) request.Headers.Add("Accept-Language", language);
            lock (gate)
            {
                if (position != null) request.Headers.Add("Laurel-Min-Position", position.Value.ToString());
                if (position != null && epoch != null) request.Headers.Add("Laurel-Epoch", epoch.Value.ToString());
            }
            if (body != null) request.Content = new StringContent(Json.Write(body), Encoding.UTF8, "application/json");
            return request;
        }

        private static LaurelError Error(HttpResponseMessage response, string text)
        {
            TimeSpan? retryAfter = null;
            if (long.TryParse(Header(response.Headers, "Retry-After"), out var seconds))
                retryAfter = TimeSpan.FromSeconds(Math.Min(Math.Max(seconds, 0), 86400));
            var status = (int)response.StatusCode;
            try
            {
                return new LaurelError(Json.ReadObject(text), status, retryAfter);
            }
            catch (FormatException)
            {
                return new LaurelError(status, retryAfter);
            }
        }

        /// <summary>
        /// Notes the position of a response. A position of an earlier epoch, which another server has not left yet, is
        /// not comparable.
        /// </summary>
        private void NotePosition(HttpResponseHeaders headers)
        {
            lock (gate)
            {
                if (long.TryParse(Header(headers, "Laurel-Epoch"), out var reported) && reported != epoch)
                {
                    if (reported < epoch) return;
                    if (epoch != null) position = null;
                    epoch = reported;
                }
                if (long.TryParse(Header(headers, "Laurel-Position"), out var place))
                    position = Math.Max(position ?? place, place);
            }
        }

        private void ForgetPosition()
        {
            lock (gate) position = null;
        }

        private static string Header(HttpResponseHeaders headers, string name) =>
            headers.TryGetValues(name, out var values) ? values.FirstOrDefault() : null;
    }
}
