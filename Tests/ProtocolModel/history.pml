/* A ledger's history as one number: three bits per fact, the first fact in the highest ones, at most four facts of 1...7.
   Such a number is also the running checksum of its last fact, without collisions. */

#define LENGTH(history) (((history) > 0) + ((history) > 7) + ((history) > 63) + ((history) > 511))

/* The first `count` facts of a history, which has at least as many. */
#define PREFIX(history, count) ((history) >> (3 * (LENGTH(history) - (count))))

/* The facts of `history` after its first `count` facts. */
#define SUFFIX(history, count) ((history) & ((1 << (3 * (LENGTH(history) - (count)))) - 1))

#define APPEND(history, fact) (((history) << 3) | (fact))

/* `history`, followed by the facts of `other` after its first `count` facts. */
#define FOLLOW(history, other, count) (((history) << (3 * (LENGTH(other) - (count)))) | SUFFIX(other, count))

/* Whether `history` starts with all facts of `other`. */
#define EXTENDS(history, other) (LENGTH(history) >= LENGTH(other) && PREFIX(history, LENGTH(other)) == (other))

#define CONTAINS(history, fact) \
    (((history) & 7) == (fact) || (((history) >> 3) & 7) == (fact) || (((history) >> 6) & 7) == (fact) \
        || (((history) >> 9) & 7) == (fact))
