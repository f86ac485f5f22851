/* A server that receives SIGTERM. Readiness fails first, the listener stays open for the drain period, and responses carry
   `Connection: close`. Then a packet filter drops new connections for a moment, the port closes, and the process exits.

   A load balancer sends requests while its last probe succeeded. A client with a keep-alive connection sends one request after
   the other. Another client sends a body that never ends.

   Wrong variants: CLOSE_FIRST, SHORT_DRAIN, KEEP_ALIVE (no `Connection: close`), NO_FILTER, CUT_REQUESTS, NO_LIMIT (liveness). */

#define BALANCER 0
#define CLIENT 1
#define SLOW 2

mtype = { serving, draining, filtering, closed, exited };
mtype = { absent, backlog, idle, sent, handled };

mtype phase = serving;
mtype link[3] = absent;  /* backlog: connected, not accepted; sent: the request is not read; handled: it is read. */
bool isHealthy = true;   /* The result of the load balancer's last probe. */
bool isRouting;          /* Whether the load balancer has chosen this server for a request that is not sent yet. */
bool hasProbed;          /* Whether a probe has ended since SIGTERM. */
bool hasAnswered;        /* Whether the client got a response since SIGTERM. */
bool isDone;             /* Whether the client uses another server. */

/* The kernel completes handshakes. The filter drops their first packet, which the client sends again later. */
#define IS_LISTENING (phase == serving || phase == draining)
#define IS_OPEN (phase != closed && phase != exited)

/* The drain period is longer than the interval and the timeout of the probes, the time to connect and send, and the time
   between two requests of an active client. */
#ifdef SHORT_DRAIN
#define HAS_DRAINED true
#else
#define HAS_DRAINED (hasProbed && !isRouting && link[BALANCER] != sent && (isDone || hasAnswered))
#endif

/* The filter stays for longer than the server needs to accept established connections and to read their requests. */
#ifdef NO_FILTER
#define HAS_FILTERED true
#else
#define HAS_FILTERED (link[BALANCER] != backlog && link[CLIENT] != backlog && link[SLOW] != backlog && link[SLOW] != sent)
#endif

/* Closes the listener. Connections without a request that is read are closed, and connections in the backlog are reset. */
inline close() {
    phase = closed;
    /* INVARIANT: no request of the load balancer is cut.
       test: RollingRestartTests: A rolling restart under load fails no request */
    assert(link[BALANCER] != backlog && link[BALANCER] != sent);
    /* INVARIANT: no request of an active keep-alive client is cut.
       test: DrainTests: Each response of a server that drains closes its connection */
    assert(link[CLIENT] != backlog && link[CLIENT] != sent);
    /* INVARIANT: no established connection is reset.
       test: RollingRestartTests: A rolling restart under load fails no request */
    assert(link[SLOW] != backlog);
    link[BALANCER] = (link[BALANCER] == handled -> handled : absent);
    link[CLIENT] = (link[CLIENT] == handled -> handled : absent);
    link[SLOW] = (link[SLOW] == handled -> handled : absent)
}

#ifdef CUT_REQUESTS
#define MAY_EXIT true
#else
#define MAY_EXIT (link[BALANCER] == absent && link[CLIENT] == absent && link[SLOW] == absent)
#endif

proctype Server() {
    /* SIGTERM. */
#ifdef CLOSE_FIRST
    atomic { true -> close() };
#else
    /* test: StopTests: On SIGTERM the readiness check fails before the port closes, and the exit code is 0 */
    atomic { true -> phase = draining };
    atomic { HAS_DRAINED -> phase = filtering };
    atomic { HAS_FILTERED -> close() };
#endif
    atomic {
        MAY_EXIT ->
        /* INVARIANT: a request that the server has read is answered.
           test: ServeTests: A server that is stopped under load responds to every stored score
           test: DrainTests: The response to a request in flight closes its connection */
        assert(link[BALANCER] != handled && link[CLIENT] != handled && link[SLOW] != handled);
        phase = exited
    }
}

/* The event loop's work for one connection. */
proctype Connection(byte c) {
end:
    do
    :: atomic { IS_OPEN && link[c] == backlog -> link[c] = idle }
    :: atomic { phase != exited && link[c] == sent -> link[c] = handled }
    :: atomic {
            phase != exited && link[c] == handled && c != SLOW ->
            if
#ifdef KEEP_ALIVE
            :: phase == serving || phase == draining || phase == filtering -> link[c] = idle
#else
            :: phase == serving -> link[c] = idle
#endif
            :: else -> link[c] = absent; isDone = (c == CLIENT -> true : isDone)
            fi;
            hasAnswered = (c == CLIENT && phase != serving -> true : hasAnswered)
        }
#ifndef NO_LIMIT
    /* The time limit answers a request whose body does not end.
       test: DrainTests: A request whose body arrives slowly ends at its deadline */
    :: atomic { phase == closed && c == SLOW && link[c] == handled -> link[c] = absent }
#endif
    od
}

proctype Prober() {
end:
    do
    /* test: DrainTests: A server that drains fails its readiness check and answers all other requests */
    :: atomic { isHealthy = (phase == serving); hasProbed = (phase != serving) }
    od
}

proctype Balancer() {
end:
    do
    :: atomic { isHealthy && !isRouting && (link[BALANCER] == absent || link[BALANCER] == idle) -> isRouting = true };
        if
        :: atomic {
                link[BALANCER] == absent ->
                /* INVARIANT: the load balancer sends no request to a closed port.
                   test: StopTests: On SIGTERM the readiness check fails before the port closes, and the exit code is 0 */
                assert(IS_LISTENING);
                link[BALANCER] = backlog
            };
            (link[BALANCER] != backlog)
        :: link[BALANCER] == idle
        fi;
        atomic { link[BALANCER] == idle -> link[BALANCER] = sent; isRouting = false }
    od
}

/* A client that is not behind the load balancer. If its connection is refused, it uses another server. */
proctype Client() {
end:
    do
    :: atomic { link[CLIENT] == absent && !isDone && IS_LISTENING -> link[CLIENT] = backlog }
    :: atomic { link[CLIENT] == absent && !isDone && !IS_OPEN -> isDone = true }
    :: atomic { link[CLIENT] == idle -> link[CLIENT] = sent }
    od
}

proctype SlowClient() {
end:
    atomic { IS_LISTENING && link[SLOW] == absent -> link[SLOW] = backlog };
end_idle:
    atomic { link[SLOW] == idle -> link[SLOW] = sent }
}

init {
    atomic {
        run Server();
        run Connection(BALANCER);
        run Connection(CLIENT);
        run Connection(SLOW);
        run Prober();
        run Balancer();
        run Client();
        run SlowClient()
    }
#ifdef GOAL
    (phase == closed && link[SLOW] == handled && isDone && link[BALANCER] == handled);
    assert(false)
#endif
}

#ifdef LIVENESS
/* INVARIANT: after SIGTERM, the process exits.
   test: DrainTests: A request whose body arrives slowly ends at its deadline */
ltl exits { [] ((phase != serving) -> <> (phase == exited)) }
#endif
