using System;
using System.Threading;
using System.Threading.Tasks;

namespace Laurel
{
    /// <summary>
    /// Calls event handlers in order: on the thread that created the client if it has a synchronization context, such as
    /// Unity's main thread, and otherwise on a thread of the pool.
    /// </summary>
    internal sealed class EventDispatcher
    {
        private readonly SynchronizationContext context = SynchronizationContext.Current;
        private readonly object gate = new object();
        private Task last = Task.CompletedTask;

        internal void Call<T>(Action<T> handlers, T value)
        {
            if (handlers == null) return;
            if (context != null)
            {
                context.Post(_ => handlers(value), null);
                return;
            }
            lock (gate) last = last.ContinueWith(_ => handlers(value), TaskScheduler.Default);
        }
    }
}
