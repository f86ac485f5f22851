// Delays the first read of each page of a file, like a network disk after a reboot, and measures syncs.
//
// The first read of each 4 KiB page of files whose name ends in SLOW_DISK_SUFFIX (default ".sqlite") waits SLOW_DISK_US
// microseconds (default 1000), and no read is faster than 1 GB/s. Parallel reads wait in parallel. posix_fadvise(WILLNEED) and
// readahead() wait for one such read and a transfer at 1 GB/s. Writes are not delayed.
//
// SLOW_DISK_PAGES is the number of pages that fit into memory (default: all). When a further page is read, written or
// prefetched, the page that was not used for longest is evicted (approximated by CLOCK), and its next read waits again.
//
// SLOW_DISK_SYNCS names a file to which a line is appended every second, and at exit after syncs: a JSON object with the time,
// the number of fsync, fdatasync and sync_file_range calls so far, the longest and the p99 of them, and the longest of the last
// second, in milliseconds.
//
//   cc -O2 -shared -fPIC -pthread -o slow-disk.so slow-disk.c -ldl
//   LD_PRELOAD=$PWD/slow-disk.so laurel serve …
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

// The state of each page of one file: the largest use is one database.
enum { ABSENT, PRESENT, USED };
static _Atomic unsigned char *pages;
static const size_t page_count = 1u << 26;  // 256 GiB
static _Atomic signed char kind[65536];     // of a descriptor: 0 unknown, 1 delayed, -1 not
static long delay = 1000;
static const char *suffix = ".sqlite";

// The pages in memory, as CLOCK's ring; NULL if all pages fit.
static uint32_t *ring;
static size_t ring_size, ring_count, hand;
static pthread_mutex_t ring_lock = PTHREAD_MUTEX_INITIALIZER;

static int syncs = -1;
// Buckets of 1/16 of a power of two, in microseconds.
static _Atomic unsigned long sync_buckets[40 * 16];
static _Atomic unsigned long sync_count, sync_longest, sync_longest_of_second;

static void pause_us(long us) {
    if (us <= 0) return;
    struct timespec t = {us / 1000000, us % 1000000 * 1000};
    nanosleep(&t, 0);
}

static int is_delayed(int fd) {
    if (fd < 0 || fd >= 65536) return 0;
    if (!kind[fd]) {
        char link[64], name[4096];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t n = readlink(link, name, sizeof name - 1);
        if (n < 0) n = 0;
        name[n] = 0;
        size_t m = strlen(suffix);
        kind[fd] = (size_t)n >= m && !strcmp(name + n - m, suffix) ? 1 : -1;
    }
    return kind[fd] == 1;
}

// Takes a page into memory, and evicts another if memory is full. The caller has the lock.
static void admit(size_t page) {
    if (ring_count < ring_size) {
        ring[ring_count++] = page;
        return;
    }
    unsigned char used = USED;
    while (atomic_compare_exchange_strong(&pages[ring[hand]], &used, PRESENT)) {
        used = USED;
        hand = (hand + 1) % ring_size;
    }
    pages[ring[hand]] = ABSENT;
    ring[hand] = page;
    hand = (hand + 1) % ring_size;
}

// Takes pages into memory. Returns whether one of them was absent.
static int touch(off64_t offset, size_t count) {
    int is_new = 0;
    for (size_t p = offset / 4096; count && p <= (offset + count - 1) / 4096 && p < page_count; p++) {
        if (!ring) {
            if (!pages[p] && !atomic_exchange(&pages[p], PRESENT)) is_new = 1;
            continue;
        }
        unsigned char present = PRESENT;
        if (pages[p] == USED || atomic_compare_exchange_strong(&pages[p], &present, USED)) continue;
        pthread_mutex_lock(&ring_lock);
        if (pages[p] == ABSENT) {
            admit(p);
            pages[p] = PRESENT;
            is_new = 1;
        }
        pthread_mutex_unlock(&ring_lock);
    }
    return is_new;
}

ssize_t pread64(int fd, void *to, size_t count, off64_t offset) {
    REAL(ssize_t, "pread64", int, void *, size_t, off64_t);
    if (pages && is_delayed(fd) && touch(offset, count) && delay) {
        long transfer = count / 1000;
        pause_us(transfer > delay ? transfer : delay);
    }
    return real(fd, to, count, offset);
}

ssize_t pread(int fd, void *to, size_t count, off_t offset) { return pread64(fd, to, count, offset); }

ssize_t pwrite64(int fd, const void *from, size_t count, off64_t offset) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    if (pages && is_delayed(fd)) touch(offset, count);
    return real(fd, from, count, offset);
}

ssize_t pwrite(int fd, const void *from, size_t count, off_t offset) { return pwrite64(fd, from, count, offset); }

int posix_fadvise64(int fd, off64_t offset, off64_t count, int advice) {
    REAL(int, "posix_fadvise64", int, off64_t, off64_t, int);
    if (pages && is_delayed(fd) && advice == POSIX_FADV_WILLNEED) {
        // A length of 0 means the rest of the file.
        struct stat status;
        off64_t length = count || fstat(fd, &status) ? count : status.st_size - offset;
        if (length > 0) touch(offset, length);
        if (length > 0 && delay) pause_us(delay + length / 1000);
    }
    return real(fd, offset, count, advice);
}

int posix_fadvise(int fd, off_t offset, off_t count, int advice) { return posix_fadvise64(fd, offset, count, advice); }

ssize_t readahead(int fd, off64_t offset, size_t count) {
    REAL(ssize_t, "readahead", int, off64_t, size_t);
    if (pages && is_delayed(fd)) {
        touch(offset, count);
        if (delay) pause_us(delay + count / 1000);
    }
    return real(fd, offset, count);
}

int close(int fd) {
    REAL(int, "close", int);
    if (fd >= 0 && fd < 65536) kind[fd] = 0;
    return real(fd);
}

static void raise_to(_Atomic unsigned long *longest, unsigned long us) {
    unsigned long old = *longest;
    while (us > old && !atomic_compare_exchange_weak(longest, &old, us)) {}
}

static int bucket_of(unsigned long us) {
    if (us < 16) return us;
    int shift = 63 - __builtin_clzl(us) - 4;
    return shift < 38 ? shift * 16 + (us >> shift) : 40 * 16 - 1;
}

// Returns the upper bound of a bucket.
static double bound_of(int bucket) {
    int shift = bucket < 32 ? 0 : bucket / 16 - 1;
    return (double)((unsigned long)(bucket - shift * 16 + 1) << shift);
}

static void count_sync(const struct timespec *start) {
    if (syncs < 0) return;
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    long us = (end.tv_sec - start->tv_sec) * 1000000 + (end.tv_nsec - start->tv_nsec) / 1000;
    sync_buckets[bucket_of(us)]++;
    sync_count++;
    raise_to(&sync_longest, us);
    raise_to(&sync_longest_of_second, us);
}

#define MEASURED(...) \
    struct timespec start; \
    clock_gettime(CLOCK_MONOTONIC, &start); \
    int result = real(__VA_ARGS__); \
    count_sync(&start); \
    return result

int fsync(int fd) {
    REAL(int, "fsync", int);
    MEASURED(fd);
}

int fdatasync(int fd) {
    REAL(int, "fdatasync", int);
    MEASURED(fd);
}

int sync_file_range(int fd, off64_t offset, off64_t count, unsigned flags) {
    REAL(int, "sync_file_range", int, off64_t, off64_t, unsigned);
    MEASURED(fd, offset, count, flags);
}

static void write_syncs(void) {
    unsigned long count = 0, sum = 0, all = sync_count;
    double p99 = 0;
    for (int i = 0; i < 40 * 16; i++) count += sync_buckets[i];
    for (int i = 0; i < 40 * 16 && sum * 100 < count * 99; i++) {
        sum += sync_buckets[i];
        p99 = bound_of(i);
    }
    double longest = sync_longest, second = atomic_exchange(&sync_longest_of_second, 0);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    char line[256];
    int n = snprintf(line, sizeof line,
        "{\"time\":%.3f,\"count\":%lu,\"longest\":%.3f,\"p99\":%.3f,\"longestOfSecond\":%.3f}\n",
        now.tv_sec + now.tv_nsec / 1e9, all, longest / 1000, (p99 < longest ? p99 : longest) / 1000, second / 1000);
    if (write(syncs, line, n) != n) perror("slow-disk");
}

static void *write_every_second(void *unused) {
    for (;;) {
        pause_us(1000000);
        write_syncs();
    }
    return unused;
}

__attribute__((constructor)) static void begin(void) {
    if (getenv("SLOW_DISK_US")) delay = atol(getenv("SLOW_DISK_US"));
    if (getenv("SLOW_DISK_SUFFIX")) suffix = getenv("SLOW_DISK_SUFFIX");
    if (getenv("SLOW_DISK_PAGES")) ring_size = strtoul(getenv("SLOW_DISK_PAGES"), 0, 10);
    if (ring_size && !(ring = calloc(ring_size, sizeof *ring))) abort();
    if (!(pages = calloc(page_count, 1))) abort();
    if (!getenv("SLOW_DISK_SYNCS")) return;
    syncs = open(getenv("SLOW_DISK_SYNCS"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    pthread_t thread;
    if (syncs < 0 || pthread_create(&thread, 0, write_every_second, 0)) abort();
}

__attribute__((destructor)) static void end(void) {
    if (syncs >= 0 && sync_count) write_syncs();
}
