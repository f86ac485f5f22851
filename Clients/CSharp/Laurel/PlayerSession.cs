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
            /// <summary>The refresh of these tokens, or null if none was started.</summary>
            internal Task<Tokens> Refreshing;
        }

        private readonly Connection connection;
        private readonly string clientKey;
        private readonly StoredFile file;
        private readonly object gate = new object();
        private Tokens current;
        // Whether the file contains the current tokens.
        private bool isStored = true;

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
            var tokens = Parsed(answer);
            lock (gate)
            {
                file.Write(tokens.Stored);
                current = tokens;
                isStored = true;
            }
            return tokens.Player;
        }

        /// <summary>Sends a request as the player, and refreshes an expired token once.</summary>
        /// <param name="playerId">The id of the player who must be signed in; null for any player.</param>
        internal async Task<Dictionary<string, object>> Send(
            HttpMethod method, string path, object body, string playerId, RetryRule rule, CancellationToken cancellation)
        {
            Tokens tokens;
            lock (gate)
            {
                StoreIfNecessary();
                tokens = current;
            }
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

        /// <summary>Returns newer tokens than <paramref name="old"/>. Concurrent calls for the same tokens share one refresh.</summary>
        private Task<Tokens> Refreshed(Tokens old, RetryRule rule)
        {
            lock (gate)
            {
                if (current != old) return Task.FromResult(current);
                if (old.Refreshing == null || old.Refreshing.IsCompleted) old.Refreshing = Refresh(old, rule);
                return old.Refreshing;
            }
        }

        private async Task<Tokens> Refresh(Tokens old, RetryRule rule)
        {
            var body = new Dictionary<string, object> { ["refreshToken"] = old.RefreshToken };
            var answer = await connection.Send(
                HttpMethod.Post, "/v1/auth/refresh", body, clientKey, rule, CancellationToken.None).ConfigureAwait(false);
            var tokens = Parsed(answer);
            lock (gate)
            {
                // Another player may have signed in meanwhile.
                if (current != old) return current;
                // The server soon rejects the old refresh token, so a full disk must not discard the new one.
                current = tokens;
                isStored = false;
                StoreIfNecessary();
                return current;
            }
        }

        /// <summary>Writes refreshed tokens to the file. After a failure, the next request tries again.</summary>
        private void StoreIfNecessary()
        {
            if (isStored) return;
            try
            {
                file.Write(current.Stored);
                isStored = true;
            }
            catch (LaurelError error) when (error.Code == LaurelError.DeviceStorage)
            {
            }
        }

        private static Tokens Parsed(Dictionary<string, object> answer)
        {
            try
            {
                return Parse(answer);
            }
            catch (FormatException error)
            {
                throw new LaurelError(LaurelError.UnexpectedAnswer, error.Message);
            }
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
