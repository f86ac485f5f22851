/* Two nodes, a primary and its standby. The standby is promoted, with or without lost facts. The old primary may still run,
   or may return, and accepts writes. Clients send again until they have a receipt. Nodes crash.

   The standby is synchronous with SYNCHRONOUS, and otherwise asynchronous.

   Wrong variants: NO_FENCE, NO_EPOCH, POSITION_ONLY, REPLAY_WITHOUT_WAIT (with SYNCHRONOUS).
   Limit: ONE_PRIMARY is not an invariant of an asynchronous standby. */

#include "history.pml"

#define SUBMISSIONS 2

/* A fact is its submission and the server on which it was committed, so the same submission makes different facts. */
#define FACT(submission, server) (1 + (submission) + SUBMISSIONS * (server))
#define HAS(history, submission) (CONTAINS(history, FACT(submission, 0)) || CONTAINS(history, FACT(submission, 1)))

mtype = { primary, standby, stopped };

#define OLD 0
#define NEW 1
/* A server's timeline is constant while it is a primary. */
#define TIMELINE(server) (1 + (server))

mtype role[2];
short history[2];      /* The facts in each server's log. */
short visible[2];      /* The facts that other transactions see. A commit that waits for the standby is not visible. */
byte lock[2];          /* The node whose commit waits for the standby and locks the head row, from 1; 0 if there is none. */
byte replicated;       /* The number of facts that the synchronous standby has confirmed. */
bool isPromoted, wasStopped;

short ranking[2];      /* The facts on each node's ranking, in the order in which they were applied. */
byte newest[2];        /* The latest timeline that the process has met. */
byte used[2];          /* The latest timeline on which the process has acknowledged a submission. */
byte started;          /* The number of submissions that were sent. They are equal, so they are sent first in their order. */
bool isAcknowledged[SUBMISSIONS];

/* FENCE: all connections of a process lead to one primary, and a server with an older timeline is refused. The writer's
   generation in the ledger is not modeled here, because the timeline refuses the same server earlier; see visit in following.pml.
   test: PromotionTests: The former primary is refused by its timeline, and a standby by its role
   test: PromotionTests: A transaction in an earlier generation does not write */
#ifdef NO_FENCE
#define REFUSES(n, s) false
#else
#define REFUSES(n, s) (TIMELINE(s) < newest[n])
#endif

#define MEET(n, s) newest[n] = (TIMELINE(s) > newest[n] -> TIMELINE(s) : newest[n])

#define IS_CONFIRMED(s) ((s) == NEW || (!isPromoted && replicated == LENGTH(history[s])))

/* EPOCH: whether a snapshot is not a continuation of the node's ranking. The details are in following.pml. */
#ifdef NO_EPOCH
#define DIFFERS(n, facts) false
#else
#ifdef POSITION_ONLY
#define DIFFERS(n, facts) (LENGTH(facts) < LENGTH(ranking[n]))
#else
#define DIFFERS(n, facts) !EXTENDS(facts, ranking[n])
#endif
#endif

/* Applies a snapshot to the ranking, or loads the ranking from it in a new epoch. */
inline apply(n, facts) {
    if
    :: DIFFERS(n, facts) -> ranking[n] = facts
    :: else ->
        if
        :: LENGTH(facts) > LENGTH(ranking[n]) -> ranking[n] = FOLLOW(ranking[n], facts, LENGTH(ranking[n]))
        :: else
        fi
    fi;
    /* INVARIANT: a node that has reached the ledger's position has the ledger's ranking.
       test: PromotionTests: Nodes load lost facts' rankings again after an asynchronous failover
       test: LostFactsTests: A node whose ledger moved back rebuilds its rankings under a new epoch */
    assert(LENGTH(ranking[n]) > LENGTH(facts) || ranking[n] == facts)
}

inline acknowledge(n, s) {
    /* INVARIANT: a node that acknowledges a submission has it on its ranking.
       test: TwoServersTests: A client's own write is visible on the other node */
    assert(HAS(ranking[n], submission));
    /* INVARIANT: a process that has acknowledged a submission on a primary acknowledges none on an older one.
       test: PromotionTests: A connection to a server with a lower timeline is refused */
    assert(TIMELINE(s) >= used[n]);
    used[n] = TIMELINE(s);
#ifdef SYNCHRONOUS
    /* INVARIANT: with a synchronous standby, an acknowledged submission survives the failover.
       test: StandbyTests: A commit that stops waiting for its standbys is not reported as durable
       test: StandbyTests: A replay of a submission waits for the standby */
    assert(!isPromoted || HAS(history[NEW], submission));
#endif
#ifdef ONE_PRIMARY
    /* Not an invariant: a process that has not met the new primary still acknowledges submissions on the old one. */
    assert(s == NEW || used[1 - n] != TIMELINE(NEW));
#endif
    isAcknowledged[submission] = true
}

/* A transaction that holds the head of server s, until the end of the commit. For the lock before it, see commit.pml. */
inline commit(n, s) {
    if
    :: started < SUBMISSIONS -> submission = started; started++
    :: started > 0 -> submission = 0
    :: started > 1 -> submission = 1
    fi;
    MEET(n, s);
    if
    :: HAS(history[s], submission) -> isReplay = true
    :: else -> history[s] = APPEND(history[s], FACT(submission, s))
    fi;
    end = history[s];
    server = s;
#ifdef SYNCHRONOUS
    lock[s] = n + 1
#else
    visible[s] = end
#endif
}

/* A node: its commits, one after the other. */
proctype Node(byte n) {
    byte submission, server;
    bool isReplay;
    short end;
idle:
    atomic { submission = 0; server = 0; isReplay = false; end = 0 };
    do
    :: atomic { role[OLD] == primary && lock[OLD] == 0 && !REFUSES(n, OLD) -> commit(n, OLD) }; break
    :: atomic { role[NEW] == primary && lock[NEW] == 0 && !REFUSES(n, NEW) -> commit(n, NEW) }; break
    :: goto crashed
    od;
#ifdef SYNCHRONOUS
    /* The lock of the head is a record in the log, so a commit without new facts waits for the standby too. */
    if
    :: d_step { lock[server] == n + 1 && IS_CONFIRMED(server) -> visible[server] = end; lock[server] = 0 }
#ifdef REPLAY_WITHOUT_WAIT
    :: d_step { lock[server] == n + 1 && isReplay -> lock[server] = 0 }
#endif
    /* The wait ends without the standby. The facts become visible on this server, and the outcome is unknown. */
    :: d_step { lock[server] == n + 1 -> visible[server] = end; lock[server] = 0 }; goto idle
    /* The server has stopped. */
    :: lock[server] != n + 1 -> goto idle
    fi;
#endif
    if
    :: d_step {
        !REFUSES(n, server) ->
        if
        /* The follower has applied the facts of this commit. */
        :: EXTENDS(ranking[n], end)
        :: else -> apply(n, end)
        fi;
        acknowledge(n, server)
    }
    /* The connection breaks after the commit, or the process has met a newer primary: the outcome is unknown.
       test: PromotionTests: A process that still uses the former primary finds the new one */
    :: true
    :: goto crashed
    fi;
    goto idle;
crashed:
    /* The restarted node loads its ranking from the first snapshot that it reads. */
    atomic { ranking[n] = 0; newest[n] = 0; used[n] = 0 };
    goto idle
}

proctype Follower(byte n) {
    do
    /* The node reads a snapshot of any server that accepts writes. */
    :: d_step { role[OLD] == primary && !REFUSES(n, OLD) -> MEET(n, OLD); apply(n, visible[OLD]) }
    :: d_step { role[NEW] == primary && !REFUSES(n, NEW) -> MEET(n, NEW); apply(n, visible[NEW]) }
    od
}

inline promote(count) {
    history[NEW] = PREFIX(history[OLD], count);
    visible[NEW] = history[NEW];
    role[NEW] = primary;
    isPromoted = true;
#ifdef SYNCHRONOUS
    /* INVARIANT: see acknowledge. */
    assert(!isAcknowledged[0] || HAS(history[NEW], 0));
    assert(!isAcknowledged[1] || HAS(history[NEW], 1))
#endif
}

/* The operators and the network. */
proctype Servers() {
    do
#ifdef SYNCHRONOUS
    :: atomic { !isPromoted && role[OLD] == primary && replicated < LENGTH(history[OLD]) -> replicated++ }
#endif
    /* The standby is promoted with what it received. The old primary may still run, without a connection to it. */
    :: atomic {
        !isPromoted ->
        if
        :: replicated == 0 -> promote(0)
        :: replicated <= 1 && LENGTH(history[OLD]) >= 1 -> promote(1)
        :: replicated <= 2 && LENGTH(history[OLD]) >= 2 -> promote(2)
        fi
    }
    :: atomic { role[OLD] == primary && !wasStopped -> role[OLD] = stopped; wasStopped = true; lock[OLD] = 0 }
    /* It recovers with all facts of its log. */
    :: atomic { role[OLD] == stopped -> role[OLD] = primary; visible[OLD] = history[OLD] }
    od
}

init {
    atomic {
        role[OLD] = primary;
        role[NEW] = standby;
        run Node(0);
        run Node(1);
        run Follower(0);
        run Follower(1);
        run Servers()
    }
#ifdef GOAL
    (isAcknowledged[0] && isAcknowledged[1] && used[0] == TIMELINE(NEW) && used[1] == TIMELINE(NEW)
        && ranking[0] == history[NEW] && ranking[1] == history[NEW] && history[OLD] != 0 && role[OLD] == primary);
    assert(false)
#endif
}
