using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

namespace Laurel
{
    /// <summary>
    /// A JSON object that is stored in a file and replaced atomically. A file that cannot be decoded is renamed instead
    /// of overwritten, because it may contain a player's only data.
    /// </summary>
    internal sealed class StoredFile
    {
        private readonly string path;
        private string Draft => path + ".new";

        internal StoredFile(string folder, string name) { path = Path.Combine(folder, name); }

        /// <summary>Reads the file with <paramref name="decode"/>.</summary>
        /// <returns>The decoded value, or the default value if the file does not exist or cannot be decoded.</returns>
        /// <exception cref="LaurelError">The file cannot be read. The code is device-storage.</exception>
        internal T Read<T>(Func<Dictionary<string, object>, T> decode) => Storing(() =>
        {
            // On a system that cannot replace a file atomically, only the complete draft may exist.
            if (!File.Exists(path) && File.Exists(Draft) && TryDecode(Draft, decode, out var draft))
            {
                File.Move(Draft, path);
                return draft;
            }
            File.Delete(Draft);
            if (!File.Exists(path)) return default(T);
            if (TryDecode(path, decode, out var value)) return value;
            var number = 1;
            while (File.Exists(path + ".damaged-" + number)) number++;
            File.Move(path, path + ".damaged-" + number);
            return default(T);
        });

        /// <summary>Replaces the contents of the file, and returns when its bytes are on the disk.</summary>
        /// <exception cref="LaurelError">The file cannot be written. The code is device-storage.</exception>
        internal void Write(Dictionary<string, object> value) => Storing(() =>
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path));
            var bytes = Encoding.UTF8.GetBytes(Json.Write(value));
            using (var stream = new FileStream(Draft, FileMode.Create, FileAccess.Write))
            {
                stream.Write(bytes, 0, bytes.Length);
                stream.Flush(true);
            }
            if (File.Exists(path)) File.Replace(Draft, path, null);
            else File.Move(Draft, path);
            return true;
        });

        /// <summary>Removes the file if it exists.</summary>
        internal void Remove() => Storing(() =>
        {
            File.Delete(Draft);
            File.Delete(path);
            return true;
        });

        private static bool TryDecode<T>(string path, Func<Dictionary<string, object>, T> decode, out T value)
        {
            try
            {
                value = decode(Json.ReadObject(File.ReadAllText(path)));
                return true;
            }
            catch (Exception error) when (error is FormatException || error is OverflowException)
            {
                value = default(T);
                return false;
            }
        }

        private static T Storing<T>(Func<T> body)
        {
            try
            {
                return body();
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                throw new LaurelError(LaurelError.DeviceStorage, "The device cannot store the data. " + error.Message);
            }
        }
    }
}
