/* Two nodes finalize an occurrence of a recurring leaderboard, while scores arrive. The nodes' clocks reach the end of the
   settling period at different times.

   Wrong variants: NO_LOCK (of the finalization), OWN_CLOCK. */

#include "history.pml"

/* Submissions 0 and 1 are a player's, 2 is a server key's, whose date is trusted until the occurrence is final. */
#define RANKED(submission) (1 + (submission))
#define LATE(submission) (4 + (submission))
#define FINAL 7
#define SERVER_KEY 2

#define SET(history) \
    (CONTAINS(history, RANKED(0)) | (CONTAINS(history, RANKED(1)) << 1) | (CONTAINS(history, RANKED(2)) << 2))

short history;
byte lock;
bool isDue;            /* Whether the time of the last commit is after the settling period. */
byte finals;           /* The number of `occurrence.final` notifications in the outbox. */
byte decided;          /* The result that the finalization was decided on: the ranked submissions, one bit for each. */
bool isClockDue[2];

short applied[2];
byte result[2];        /* Each node's result when it applied the final fact. */
bool hasResult[2];

/* The time of a commit is the later of the node's clock and the time of the last commit.
   test: LedgerContract: Moments never decrease, even if the caller's clock does */
#ifdef OWN_CLOCK
#define IS_PAST(n) isClockDue[n]
#else
#define IS_PAST(n) (isClockDue[n] || isDue)
#endif

/* The lock of the head row by a finalization. */
#ifdef NO_LOCK
#define IS_FREE true
#define LOCK(holder) skip
#else
#define IS_FREE (lock == 0)
#define LOCK(holder) lock = (holder)
#endif

proctype Node(byte n) {
    byte submission, read;
    bool isPast, isFinal;
idle:
    atomic { submission = 0; read = 0; isPast = false; isFinal = false };
end:
    do
    /* A submission. A replay changes nothing, so it is not modeled here. */
    :: atomic {
            lock == 0 ->
            if
            :: submission = 0
            :: submission = 1
            :: submission = SERVER_KEY
            fi;
            if
            :: CONTAINS(history, RANKED(submission)) || CONTAINS(history, LATE(submission)) -> goto idle
            :: else
            fi;
            lock = n + 1;
            isPast = IS_PAST(n);
            isFinal = CONTAINS(history, FINAL)
        }
        if
        :: atomic {
                if
                :: isFinal || (isPast && submission != SERVER_KEY) -> history = APPEND(history, LATE(submission))
                :: else ->
                    /* INVARIANT: the entries of a final occurrence do not change.
                       test: LedgerContract: A final occurrence does not change */
                    assert(!CONTAINS(history, FINAL));
                    /* INVARIANT: no player's score is ranked after a commit with a time after the settling period.
                       test: LedgerContract: Moments never decrease, even if the caller's clock does */
                    assert(!isDue || submission == SERVER_KEY);
                    history = APPEND(history, RANKED(submission))
                fi;
                isDue = isPast;
                lock = 0
            }
        :: atomic { lock = 0 }
        fi;
        goto idle
    /* The node's finalizer, for an occurrence that is due by its own view: it has an entry and is not final. */
    :: atomic {
            IS_FREE && IS_PAST(n) && SET(applied[n]) != 0 && !CONTAINS(applied[n], FINAL) ->
            LOCK(n + 1);
            isPast = IS_PAST(n);
            isFinal = CONTAINS(history, FINAL);
            read = SET(history)
        }
        if
        :: atomic {
                if
                :: isPast && !isFinal && read != 0 ->
                    history = APPEND(history, FINAL);
                    isDue = true;
                    finals++;
                    decided = read;
                    /* INVARIANT: an occurrence becomes final once, and is notified once.
                       test: FinalizingTests: Nodes that notice the same ended occurrence finalize it once
                       test: LedgerContract: Concurrent requests finalize an occurrence once */
                    assert(finals == 1);
                    /* INVARIANT: the result is that of all scores before it.
                       test: OccurrenceTests: A downtime delays the finalization of an occurrence, which happens once */
                    assert(decided == SET(history))
                :: else
                fi;
                LOCK(0)
            }
        /* The connection breaks before the commit. A commit with an unknown outcome is one of the two. */
        :: atomic { LOCK(0) }
        fi;
        goto idle
    /* The follower. */
    :: atomic {
            LENGTH(applied[n]) < LENGTH(history) ->
            applied[n] = PREFIX(history, LENGTH(applied[n]) + 1);
            if
            :: (applied[n] & 7) == FINAL -> result[n] = SET(applied[n]); hasResult[n] = true
            :: else
            fi;
            /* INVARIANT: every node has the result of the finalization, and keeps it.
               test: NodesTests: Two nodes write the same state as one node */
            assert(!hasResult[n] || (result[n] == decided && SET(applied[n]) == result[n]))
        }
    od
}

init {
    atomic {
        run Node(0);
        run Node(1)
    }
    atomic {
        if
        :: isClockDue[0] = true
        :: isClockDue[1] = true
        fi
    }
    atomic { isClockDue[0] = true; isClockDue[1] = true }
#ifdef GOAL
    (hasResult[0] && hasResult[1] && LENGTH(history) == 4 && result[0] == 5);
    assert(false)
#endif
}
