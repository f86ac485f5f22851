/* Two nodes commit and follow on one PostgreSQL server. Clients send again until they have a receipt, and sometimes after it,
   to any node. Connections break, and nodes crash.

   Wrong variants: ACKNOWLEDGE_EARLY, NEW_ID, NO_LOCK, FOLLOW_DURING_COMMIT. */

#define SUBMISSIONS 2
#define POSITIONS 5

byte fact[POSITIONS];  /* The submission id at each position, from 1; 0 if there is no committed fact. */
byte head;             /* The last position, in the head row. */
byte lock;             /* The node whose transaction locks the head row, from 1; 0 if it is not locked. */
byte sequence;         /* NO_LOCK: the last number of a sequence, which assigns positions. */

byte applied[2];       /* Each node's last applied position. */
byte contents[2];      /* The positions of the facts on each node's ranking, one bit for each. */
bool isCommitting[2];  /* Whether a commit of the node is not applied yet. */

byte receipt[SUBMISSIONS];  /* The position of the acknowledged fact; 0 before the first receipt. */
#ifdef NEW_ID
bool isSent[SUBMISSIONS];
#endif

/* Not part of the state: used within one step only. */
hidden byte position, count;

#define IS_NUMBERED(submission, id) ((id) != 0 && ((id) - 1) % SUBMISSIONS == (submission))
#define BIT(position) (1 << (position))

/* Applies the facts after the node's position up to `last`, as they are in the ledger. */
inline apply(n, last) {
    do
    :: applied[n] < last ->
        applied[n]++;
        if
        :: fact[applied[n]] != 0 -> contents[n] = contents[n] | BIT(applied[n])
        :: else
        fi
    :: else -> break
    od;
    /* INVARIANT: a ranking contains every fact up to its position.
       test: OverlapTests: Overlapping commits hide no fact from a follower
       test: LedgerContract: A follower reads every fact once and in order while two write (seed \(seed)) */
    position = 1;
    do
    :: position <= applied[n] ->
        assert(fact[position] == 0 || (contents[n] & BIT(position)));
        position++
    :: else -> break
    od
}

inline write() {
    if
    :: isNew ->
        fact[own] = id;
        head = (own > head -> own : head);
        /* INVARIANT: a submission is one fact, however often it is sent.
           test: LedgerContract: 100 concurrent commits of one id store one fact, which all of them return
           test: NodesTests: Repeated kills of a node lose and duplicate no score */
        count = 0;
        position = 1;
        do
        :: position <= head ->
            if
            :: IS_NUMBERED(submission, fact[position]) -> count++
            :: else
            fi;
            position++
        :: else -> break
        od;
        assert(count == 1)
    :: else
    fi;
    end = (isNew -> own : head);
    lock = 0
}

inline acknowledge() {
    /* INVARIANT: an acknowledged submission is in the ledger.
       test: NodesTests: Repeated crashes of the server lose and duplicate no score
       test: TwoServersTests: A database that crashes under load loses and doubles no score */
    assert(IS_NUMBERED(submission, fact[own]));
    /* INVARIANT: the receipt of a replay has the position of the first receipt.
       test: LedgerContract: A resubmitted id returns the stored fact */
    assert(receipt[submission] == 0 || receipt[submission] == own);
    receipt[submission] = own
}

/* A node: its commits, one after the other. */
proctype Node(byte n) {
    byte submission, id, own, end;
    bool isNew;
idle:
    atomic { submission = 0; id = 0; own = 0; end = 0; isNew = false };
    do
    :: atomic {
#ifndef NO_LOCK
        /* SELECT ... FOR UPDATE waits for the commits of other nodes, and returns the head after them. */
        lock == 0 -> lock = n + 1;
#endif
        isCommitting[n] = true;
        if
        :: submission = 0
        :: submission = 1
        fi;
        id = submission + 1;
#ifdef NEW_ID
        if
        :: isSent[submission] && receipt[submission] == 0 -> id = id + SUBMISSIONS
        :: else
        fi;
        isSent[submission] = true;
#endif
        own = 0;
        position = 1;
        do
        :: position <= head ->
            if
            :: fact[position] == id -> own = position
            :: else
            fi;
            position++
        :: else -> break
        od;
        isNew = (own == 0);
        if
#ifdef NO_LOCK
        :: isNew && sequence < POSITIONS - 1 -> sequence++; own = sequence
        :: isNew && sequence == POSITIONS - 1 -> goto idle
#else
        :: isNew -> own = head + 1
#endif
        :: else
        fi
    }
#ifdef ACKNOWLEDGE_EARLY
        d_step { acknowledge() }
#endif
        if
        :: d_step { write() }
        /* The connection breaks before the commit. The client gets an error, and sends again.
           test: FaultTests: A commit whose connection ends before the commit writes nothing */
        :: d_step { lock = 0; isCommitting[n] = false }; goto idle
        /* The connection breaks during the commit. The client gets `outcome-unknown`, and sends again.
           test: FaultTests: A commit whose connection ends during the commit reports an unknown outcome */
        :: d_step { write(); isCommitting[n] = false }; goto idle
        /* The node crashes before the commit, or after it and before the receipt. */
        :: d_step { lock = 0 }; goto crashed
        :: d_step { write() }; goto crashed
        fi;
        d_step {
            /* INVARIANT: the ranks before and after a fact are read when it is applied, so it was not applied before.
               test: FollowingTests: A service does not apply its own fact before the receipt is made */
            assert(!isNew || applied[n] < own);
            apply(n, end);
            /* INVARIANT: a node that acknowledges a submission has it on its ranking.
               test: TwoServersTests: A client's own write is visible on the other node */
            assert(contents[n] & BIT(own));
#ifndef ACKNOWLEDGE_EARLY
            acknowledge();
#endif
            isCommitting[n] = false
        };
        goto idle
    :: goto crashed
    od;
crashed:
    /* A restarted node loads its ranking from one snapshot.
       test: TwoServersTests: Two servers that are killed repeatedly serve rankings that match the facts */
    atomic {
        applied[n] = 0;
        contents[n] = 0;
        apply(n, head);
        isCommitting[n] = false
    }
    goto idle
}

/* The follower of a node. */
proctype Follower(byte n) {
    byte last;
    do
    :: atomic { head > applied[n] -> last = head }
#ifndef FOLLOW_DURING_COMMIT
        atomic { !isCommitting[n] -> apply(n, last); last = 0 }
#else
        atomic { apply(n, last); last = 0 }
#endif
    od
}

init {
    atomic {
        run Node(0);
        run Node(1);
        run Follower(0);
        run Follower(1)
    }
#ifdef GOAL
    (receipt[0] != 0 && receipt[1] != 0 && applied[0] == SUBMISSIONS && applied[1] == SUBMISSIONS);
    assert(false)
#endif
}
