using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Laurel
{
    /// <summary>
    /// Reads and writes JSON: objects are dictionaries, arrays are lists, numbers are doubles. 64-bit integers are
    /// strings in the requests and responses of the client, so that they are exact.
    /// </summary>
    /// <remarks>.NET Standard 2.0 contains no JSON reader, and Unity's JsonUtility reads no optional fields.</remarks>
    internal static class Json
    {
        private const int DepthMax = 64;

        /// <summary>Writes a value: a dictionary, list, string, bool, number or null.</summary>
        internal static string Write(object value)
        {
            var text = new StringBuilder();
            Write(value, text);
            return text.ToString();
        }

        /// <summary>Reads a value.</summary>
        /// <exception cref="FormatException">The text is not JSON.</exception>
        internal static object Read(string text)
        {
            var reader = new Reader(text);
            var value = reader.Value(0);
            reader.End();
            return value;
        }

        /// <summary>Reads an object.</summary>
        /// <exception cref="FormatException">The text is not a JSON object.</exception>
        internal static Dictionary<string, object> ReadObject(string text) =>
            Read(text) as Dictionary<string, object> ?? throw new FormatException("The JSON text is not an object.");

        private static void Write(object value, StringBuilder text)
        {
            // Mono's compiler does not support type patterns in a switch.
            if (value == null) text.Append("null");
            else if (value is bool flag) text.Append(flag ? "true" : "false");
            else if (value is string characters) WriteString(characters, text);
            else if (value is double number) text.Append(number.ToString("R", CultureInfo.InvariantCulture));
            else if (value is int integer) text.Append(integer.ToString(CultureInfo.InvariantCulture));
            else if (value is IDictionary<string, object> fields)
            {
                WriteList(fields.ToList(), '{', '}', text, field =>
                {
                    WriteString(field.Key, text);
                    text.Append(':');
                    Write(field.Value, text);
                });
            }
            else if (value is IReadOnlyList<object> items) WriteList(items, '[', ']', text, item => Write(item, text));
            else throw new ArgumentException("The type " + value.GetType() + " has no JSON form.");
        }

        private static void WriteList<T>(IReadOnlyList<T> items, char start, char end, StringBuilder text, Action<T> write)
        {
            text.Append(start);
            for (var index = 0; index < items.Count; index++)
            {
                if (index > 0) text.Append(',');
                write(items[index]);
            }
            text.Append(end);
        }

        private static void WriteString(string value, StringBuilder text)
        {
            text.Append('"');
            foreach (var character in value)
            {
                if (character == '"' || character == '\\') text.Append('\\').Append(character);
                else if (character < ' ') text.Append("\\u").Append(((int)character).ToString("x4"));
                else text.Append(character);
            }
            text.Append('"');
        }

        private sealed class Reader
        {
            private readonly string text;
            private int index;

            internal Reader(string text) { this.text = text; }

            internal object Value(int depth)
            {
                if (depth > DepthMax) throw Error();
                switch (Peek())
                {
                    case '{': return Object(depth);
                    case '[': return List(depth);
                    case '"': return String();
                    case 't': return Word("true", true);
                    case 'f': return Word("false", false);
                    case 'n': return Word("null", null);
                    default: return Number();
                }
            }

            internal void End()
            {
                SkipSpace();
                if (index < text.Length) throw Error();
            }

            private Dictionary<string, object> Object(int depth)
            {
                var fields = new Dictionary<string, object>();
                Items('}', () =>
                {
                    Peek();
                    var name = String();
                    Expect(':');
                    fields[name] = Value(depth + 1);
                });
                return fields;
            }

            private List<object> List(int depth)
            {
                var items = new List<object>();
                Items(']', () => items.Add(Value(depth + 1)));
                return items;
            }

            private void Items(char end, Action item)
            {
                index++;
                if (Peek() != end)
                {
                    item();
                    while (Peek() == ',')
                    {
                        index++;
                        item();
                    }
                }
                Expect(end);
            }

            private string String()
            {
                if (text[index++] != '"') throw Error();
                var value = new StringBuilder();
                while (true)
                {
                    var character = Next();
                    if (character == '"') return value.ToString();
                    value.Append(character == '\\' ? Escaped() : character);
                }
            }

            private char Escaped()
            {
                var character = Next();
                var place = "\"\\/bfnrt".IndexOf(character);
                if (place >= 0) return "\"\\/\b\f\n\r\t"[place];
                if (character != 'u' || index + 4 > text.Length) throw Error();
                index += 4;
                if (int.TryParse(text.Substring(index - 4, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture,
                    out var code)) return (char)code;
                throw Error();
            }

            private object Word(string word, object value)
            {
                if (string.CompareOrdinal(text, index, word, 0, word.Length) != 0) throw Error();
                index += word.Length;
                return value;
            }

            private object Number()
            {
                var start = index;
                while (index < text.Length && "+-.0123456789eE".IndexOf(text[index]) >= 0) index++;
                if (double.TryParse(text.Substring(start, index - start), NumberStyles.Float, CultureInfo.InvariantCulture,
                    out var number)) return number;
                throw Error();
            }

            private void Expect(char character)
            {
                if (Peek() != character) throw Error();
                index++;
            }

            private char Peek()
            {
                SkipSpace();
                return index < text.Length ? text[index] : throw Error();
            }

            private char Next() => index < text.Length ? text[index++] : throw Error();

            private void SkipSpace()
            {
                while (index < text.Length && " \t\r\n".IndexOf(text[index]) >= 0) index++;
            }

            private FormatException Error() => new FormatException("Invalid JSON at character " + index + ".");
        }
    }

    /// <summary>Reads fields of JSON objects.</summary>
    internal static class JsonFields
    {
        internal static T Get<T>(this Dictionary<string, object> fields, string name) =>
            fields.TryGetValue(name, out var value) && value is T typed
                ? typed : throw new FormatException("The field " + name + " is missing or has another type.");

        internal static T Find<T>(this Dictionary<string, object> fields, string name) =>
            fields.TryGetValue(name, out var value) && value is T typed ? typed : default(T);

        internal static double? FindNumber(this Dictionary<string, object> fields, string name) =>
            fields.TryGetValue(name, out var value) ? value as double? : null;

        internal static Dictionary<string, object> FindObject(this Dictionary<string, object> fields, string name) =>
            fields.Find<Dictionary<string, object>>(name);

        internal static IReadOnlyList<T> List<T>(this Dictionary<string, object> fields, string name) =>
            fields.Get<List<object>>(name).Select(item => item is T typed
                ? typed : throw new FormatException("An item of " + name + " has another type.")).ToList();

        internal static long Integer(this Dictionary<string, object> fields, string name) =>
            long.Parse(fields.Get<string>(name), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
    }
}
