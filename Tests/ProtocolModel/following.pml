/* One node: its follower, its own commits, and the reload of everything, which wait for the ledger at the same time. With
   RANKING, the load of a ranking instead of the commits. Other nodes append facts. The standby is promoted without the last
   facts, and the old primary still accepts writes. An operator restores an earlier copy on the same server.

   Wrong variants: NO_EPOCH, POSITION_ONLY, PAGE_UNCHECKED, COMMIT_UNCHECKED, RANKING_UNCHECKED (with RANKING). The last three
   were found by this model; see Documentation/Decisions/protocol-model.md. */

#include "history.pml"

#define FACTS 4         /* All facts differ, so a position that is assigned again gets another fact. */
#ifdef RANKING
#define POSITIONS 3
#else
#define POSITIONS 2
#endif
#define OLD 0
#define NEW 1

short history[2];
byte ledgerEpoch[2];    /* The epoch in each server's ledger. A server that takes over starts one. */
byte epochs = 1;        /* The last epoch. All epochs differ. */
byte facts;             /* The number of facts that were made. */
bool isPromoted, isRestored, hasTakenOver;

byte newest;            /* The server with the latest timeline that the process has met. It refuses the other one. */
short applied;          /* The facts that the node has applied, which the checksum of the last one identifies. */
byte epoch = 1;
bool isCommitting;
bool isReloading;

bool isLoaded;
short ranking;          /* The facts on the ranking. A ranking that was just loaded may be ahead of the applied facts. */
bool isOutdated;        /* Whether a reload has started the load of the ranking again. */

/* A transaction on a server. The first connection to a promoted server takes the ledger over.
   test: PromotionTests: The former primary is refused by its timeline, and a standby by its role */
inline visit(s) {
    if
    :: newest == OLD -> s = OLD
    :: isPromoted ->
        s = NEW;
        newest = NEW;
        if
        :: !hasTakenOver -> hasTakenOver = true; epochs++; ledgerEpoch[NEW] = epochs
        :: else
        fi
    fi
}

/* Whether the ledger's end is not a continuation of the applied facts. If the ledger is longer, its next fact shows it. */
#ifdef NO_EPOCH
#define IS_CHANGED(s) false
#else
#ifdef POSITION_ONLY
#define IS_CHANGED(s) (LENGTH(history[s]) < LENGTH(applied))
#else
#define IS_CHANGED(s) \
    (LENGTH(history[s]) < LENGTH(applied) \
        || (LENGTH(history[s]) == LENGTH(applied) && (history[s] != applied || ledgerEpoch[s] != epoch)))
#define COMPARES_CHECKSUMS
#endif
#endif

#ifdef COMPARES_CHECKSUMS
#define COMPARES true
#else
#define COMPARES false
#endif

/* Whether the first fact of `page` after the applied facts continues their checksum. PAGE_UNCHECKED: it is compared only if
   nothing was applied since the read started. */
#ifndef COMPARES_CHECKSUMS
#define CONTINUES(page, start) true
#else
#ifdef PAGE_UNCHECKED
#define CONTINUES(page, start) (applied != start || LENGTH(page) <= LENGTH(applied) || PREFIX(page, LENGTH(applied)) == applied)
#else
#define CONTINUES(page, start) (LENGTH(page) <= LENGTH(applied) || PREFIX(page, LENGTH(applied)) == applied)
#endif
#endif

/* Applies the facts of a page after the applied ones, by position. */
inline apply(page) {
#ifdef COMPARES_CHECKSUMS
    /* INVARIANT: the applied facts are one history.
       test: ReloadingTests: Facts of a lost history do not follow those that were applied during the read */
    assert(LENGTH(page) <= LENGTH(applied) || PREFIX(page, LENGTH(applied)) == applied);
#endif
    do
    :: LENGTH(applied) < LENGTH(page) ->
        applied = APPEND(applied, PREFIX(page, LENGTH(applied) + 1) & 7);
        if
        :: isLoaded && LENGTH(ranking) < LENGTH(applied) -> ranking = APPEND(ranking, applied & 7)
#ifndef RANKING_UNCHECKED
        /* The applied facts have reached a ranking that was ahead. */
        :: isLoaded && LENGTH(ranking) == LENGTH(applied) && ranking != applied -> isLoaded = false; ranking = 0
#endif
        :: else
        fi
    :: else -> break
    od
}

/* Reads the facts after the applied ones, up to position `last`. */
inline read(s, start, page, last) {
    visit(s);
    start = applied;
    page = PREFIX(history[s], (LENGTH(history[s]) < last -> LENGTH(history[s]) : last))
}

/* Discards everything in memory and loads it again. The follower and commits wait for the same reload.
   test: ReloadingTests: Two services that find the change start one epoch */
proctype Reloader() {
    byte s;
end:
    do
    :: isReloading ->
        /* The epoch starts only if no other node has started one. */
        atomic {
            visit(s);
            if
            :: ledgerEpoch[s] == epoch -> epochs++; ledgerEpoch[s] = epochs
            :: else
            fi;
            assert(epochs < 12);
            s = 0
        };
        atomic {
            visit(s);
            applied = history[s];
            epoch = ledgerEpoch[s];
            isLoaded = false;
            ranking = 0;
#ifdef RANKING
            isOutdated = true;
#endif
            isReloading = false;
            s = 0
        }
    od
}

/* The follower. It waits for facts, and reads them in another transaction, possibly on another server. */
proctype Follower() {
    byte s, last;
    short start, page;
again:
    atomic { s = 0; last = 0; start = 0; page = 0 };
    atomic {
        !isReloading ->
        visit(s);
        last = LENGTH(history[s]);
        if
        :: IS_CHANGED(s) -> isReloading = true; goto again
        :: else
        fi;
        /* INVARIANT: a node that has looked at the ledger and found no new facts has the ledger's facts, and its ranking
           consists of them unless it is ahead.
           test: LostFactsTests: A node whose ledger moved back rebuilds its rankings under a new epoch
           test: PromotionTests: Nodes load lost facts' rankings again after an asynchronous failover
           test: ReloadingTests: A ranking that was loaded with lost facts after the service's position is loaded again */
        assert(last > LENGTH(applied) || applied == history[s]);
        assert(last > LENGTH(applied) || !isLoaded || LENGTH(ranking) > LENGTH(applied) || ranking == applied)
    };
    if
    :: isCommitting -> (!isCommitting); goto again
    :: else
    fi;
    atomic { read(s, start, page, last) };
    atomic {
        if
        :: COMPARES && LENGTH(page) < last -> isReloading = true
        :: COMPARES && LENGTH(page) >= last && !CONTINUES(page, start) -> isReloading = true
        :: else -> apply(page)
        fi;
        goto again
    }
}

/* The node's own commits. */
proctype Committer() {
    byte s, endEpoch;
    short end, start, page;
again:
    atomic { isCommitting = false; s = 0; endEpoch = 0; end = 0; start = 0; page = 0 };
    atomic {
        facts < FACTS && !isReloading ->
        visit(s);
        LENGTH(history[s]) < POSITIONS ->
        isCommitting = true;
        /* The transaction compares the head with the facts that were applied when the batch was prepared.
           test: ReloadingTests: A batch that was prepared on lost facts is not committed */
        if
        :: COMPARES && LENGTH(history[s]) <= LENGTH(applied) && history[s] != applied ->
            isReloading = true;
            goto reloading
        :: else
        fi;
        facts++;
        history[s] = APPEND(history[s], facts);
        end = history[s];
        endEpoch = ledgerEpoch[s]
    };
    /* The commits of other nodes before it. */
    do
    :: LENGTH(applied) < LENGTH(end) - 1 ->
        atomic { read(s, start, page, LENGTH(end) - 1) };
        atomic {
            if
            :: COMPARES && (LENGTH(page) < LENGTH(end) - 1 || !CONTINUES(page, start)) -> isReloading = true; goto reloading
            :: else -> apply(page)
            fi
        }
    :: else -> break
    od;
#ifdef COMMIT_UNCHECKED
    /* The commit is compared with the applied facts, and if they are longer, the ledger is. Then the ranking is loaded. */
    atomic {
        if
        :: LENGTH(applied) < LENGTH(end) && PREFIX(end, LENGTH(applied)) != applied -> isReloading = true; goto reloading
        :: LENGTH(applied) >= LENGTH(end) && applied != end ->
            visit(s);
            if
            :: !EXTENDS(history[s], applied) -> isReloading = true; goto reloading
            :: else
            fi
        :: else
        fi
    };
#endif
    atomic {
        if
#ifndef COMMIT_UNCHECKED
        /* The applied facts are not those before the commit, and do not contain it. The outcome is unknown.
           test: ReloadingTests: A submission is not confirmed on a history that the service does not know */
        :: COMPARES && !EXTENDS(end, applied) && !EXTENDS(applied, end) -> isReloading = true; goto reloading
#endif
        :: else -> apply(end)
        fi;
        /* INVARIANT: a node that acknowledges a submission has applied its fact.
           test: ReloadingTests: A commit that was lost before the service loaded its state again is not confirmed */
        assert(CONTAINS(applied, end & 7));
        if
        :: COMPARES && applied == end && epoch != endEpoch -> isReloading = true
        :: else
        fi
    };
reloading:
    (!isReloading);
    goto again
}

/* The load of the ranking, and its removal from memory. */
proctype Loader() {
    byte s;
    short start, load;
    do
    :: atomic { !isLoaded -> visit(s); isOutdated = false; start = applied; load = history[s] };
        atomic {
            if
            :: isOutdated
#ifndef RANKING_UNCHECKED
            /* The ranking lacks facts that are applied, or contains others. It is loaded again. */
            :: !isOutdated && (LENGTH(load) < LENGTH(start) || (LENGTH(load) <= LENGTH(applied) && !EXTENDS(applied, load)))
#endif
            :: else ->
                isLoaded = true;
                /* The facts that were applied during the load follow. */
                ranking = (LENGTH(load) < LENGTH(applied) -> FOLLOW(load, applied, LENGTH(load)) : load)
            fi;
            s = 0; start = 0; load = 0; isOutdated = false
        }
    :: atomic { isLoaded -> isLoaded = false; ranking = 0 }
    od
}

/* Other nodes and the operators. */
proctype Others() {
    byte s;
end:
    do
    :: atomic {
            if
            :: s = OLD
            :: hasTakenOver -> s = NEW
            fi;
            facts < FACTS && LENGTH(history[s]) < POSITIONS ->
            facts++;
            history[s] = APPEND(history[s], facts);
            s = 0
        }
    /* Another node takes the promoted server over. */
    :: atomic { isPromoted && !hasTakenOver -> hasTakenOver = true; epochs++; ledgerEpoch[NEW] = epochs }
    :: atomic {
            !isPromoted ->
            isPromoted = true;
            ledgerEpoch[NEW] = ledgerEpoch[OLD];
            if
            :: history[NEW] = 0
            :: LENGTH(history[OLD]) >= 1 -> history[NEW] = PREFIX(history[OLD], 1)
            :: LENGTH(history[OLD]) >= 2 -> history[NEW] = PREFIX(history[OLD], 2)
            :: LENGTH(history[OLD]) >= 3 -> history[NEW] = PREFIX(history[OLD], 3)
            fi
        }
#ifndef NO_RESTORE
    :: atomic {
            !isRestored ->
            isRestored = true;
            if
            :: s = OLD
            :: hasTakenOver -> s = NEW
            fi;
            if
            :: history[s] = 0
            :: LENGTH(history[s]) >= 1 -> history[s] = PREFIX(history[s], 1)
            :: LENGTH(history[s]) >= 2 -> history[s] = PREFIX(history[s], 2)
            fi;
            s = 0
        }
#endif
    od
}

init {
    atomic {
        ledgerEpoch[OLD] = 1;
        run Follower();
#ifdef RANKING
        run Loader();
#else
        run Committer();
#endif
        run Reloader();
        run Others()
    }
#ifdef GOAL
    (isPromoted && newest == NEW && LENGTH(applied) == POSITIONS && applied == history[NEW] && history[OLD] != history[NEW]
        && epoch == ledgerEpoch[NEW] && !isReloading);
    assert(false)
#endif
}
