using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Laurel
{
    /// <summary>The session of the signed-in player. An expired token is refreshed automatically.</summary>
    internal sealed class PlayerSession
    {
        private sealed class Tokens
        {
            internal Player Player;
            internal string Token;
            internal string RefreshToken;
            internal Dictionary<string, object> Stored;
        }

        private readonly Connection connection;
        private readonly string clientKey;
        private readonly StoredFile file;
        private readonly object gate = new object();
        private Tokens current;
        private Task<Tokens> refreshing;

        internal PlayerSession(Connection connection, string clientKey, string folder)
        {
            this.connection = connection;
            this.clientKey = clientKey;
            file = new StoredFile(folder, "session.json");
            current = file.Read(Parse);
        }

        internal Player Player
        {
            get { lock (gate) return current?.Player; }
        }

        /// <summary>Signs a player in with a token of the developer's server.</summary>
        internal async Task<Player> SignIn(string token, string displayName, CancellationToken cancellation)
        {
            var body = new Dictionary<string, object> { ["token"] = token };
            if (displayName != null) body["displayName"] = displayName;
            var answer = await connection.Send(
                HttpMethod.Post, "/v1/auth/custom", body, clientKey, RetryRule.Request, cancellation).ConfigureAwait(false);
            return Store(answer).Player;
        }

        /// <summary>Sends a request as the player, and refreshes an expired token once.</summary>
        /// <param name="playerId">The id of the player who must be signed in; null for any player.</param>
        internal async Task<Dictionary<string, object>> Send(
            HttpMethod method, string path, object body, string playerId, RetryRule rule, CancellationToken cancellation)
        {
            Tokens tokens;
            lock (gate) tokens = current;
            if (tokens == null || playerId != null && playerId != tokens.Player.Id)
                throw new LaurelError(LaurelError.NotAuthenticated, "No player is signed in.");
            try
            {
                return await connection.Send(method, path, body, tokens.Token, rule, cancellation).ConfigureAwait(false);
            }
            catch (LaurelError error) when (error.Status == 401)
            {
                var refreshed = await Refreshed(tokens, rule).ConfigureAwait(false);
                if (refreshed.Player.Id != tokens.Player.Id) throw;
                return await connection.Send(method, path, body, refreshed.Token, rule, cancellation).ConfigureAwait(false);
            }
        }

        /// <summary>Returns newer tokens than <paramref name="old"/>. Concurrent calls share one refresh.</summary>
        private Task<Tokens> Refreshed(Tokens old, RetryRule rule)
        {
            lock (gate)
            {
                if (current != null && current.Token != old.Token) return Task.FromResult(current);
                if (refreshing == null || refreshing.IsCompleted) refreshing = Refresh(old, rule);
                return refreshing;
            }
        }

        private async Task<Tokens> Refresh(Tokens old, RetryRule rule)
        {
            var body = new Dictionary<string, object> { ["refreshToken"] = old.RefreshToken };
            var answer = await connection.Send(
                HttpMethod.Post, "/v1/auth/refresh", body, clientKey, rule, CancellationToken.None).ConfigureAwait(false);
            // Another player may have signed in meanwhile.
            lock (gate)
            {
                if (current != old) return current;
            }
            return Store(answer);
        }

        private Tokens Store(Dictionary<string, object> answer)
        {
            Tokens tokens;
            try
            {
                tokens = Parse(answer);
            }
            catch (FormatException error)
            {
                throw new LaurelError(LaurelError.UnexpectedAnswer, error.Message);
            }
            file.Write(tokens.Stored);
            lock (gate) current = tokens;
            return tokens;
        }

        private static Tokens Parse(Dictionary<string, object> body)
        {
            var player = body.Get<Dictionary<string, object>>("player");
            return new Tokens
            {
                Player = new Player(player), Token = body.Get<string>("token"),
                RefreshToken = body.Get<string>("refreshToken"),
                Stored = new Dictionary<string, object>
                {
                    ["player"] = new Dictionary<string, object>
                    {
                        ["id"] = player["id"], ["displayName"] = player["displayName"]
                    },
                    ["token"] = body["token"], ["refreshToken"] = body["refreshToken"]
                }
            };
        }
    }
}
