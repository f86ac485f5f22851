#!/usr/bin/env python3
"""Shifts the wall clock of one program, and delays its syncs. Monotonic clocks (CLOCK_MONOTONIC, CLOCK_BOOTTIME) are not changed.

  script/shifted_clock.py FOLDER    compiles the library for laurel-torture into FOLDER, and prints its path

A program that is started with LD_PRELOAD (the library) and SHIFTED_CLOCK (a file) maps two integers of 64 bits from the file: the
shift in seconds, and the delay of each fsync and fdatasync in milliseconds.

libfaketime shifts the clock of other programs, but a Swift program that is started with it receives no arguments.
"""

import mmap
import pathlib
import subprocess
import sys

SOURCE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

static const volatile int64_t *shift;
static const volatile int64_t *delay;
static int (*real)(clockid_t, struct timespec *);

__attribute__((constructor)) static void map_file(void) {
    const char *path = getenv("SHIFTED_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *mapped = file < 0 ? MAP_FAILED : mmap(NULL, 2 * sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
    if (mapped == MAP_FAILED) abort();
    shift = mapped;
    delay = shift + 1;
    real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, time);
    if (result == 0 && shift && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += *shift;
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    int result = clock_gettime(CLOCK_REALTIME, &now);
    (void)zone;
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return result;
}

time_t time(time_t *time) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (time) *time = now.tv_sec;
    return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
    return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}

static void wait_before_sync(void) {
    if (!delay || *delay <= 0) return;
    struct timespec rest = {*delay / 1000, *delay % 1000 * 1000000};
    while (nanosleep(&rest, &rest) != 0) {}
}

int fsync(int file) {
    wait_before_sync();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
    wait_before_sync();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}

// The deadline is a shifted wall clock time, and the system's clock is not shifted.
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
    struct timespec shifted = *deadline;
    if (shift) shifted.tv_sec -= *shift;
    return sem_clockwait(semaphore, CLOCK_REALTIME, &shifted);
}
"""


def compile_library(folder):
    """Compiles the library into `folder` and returns its path. Raises OSError or CalledProcessError without a compiler."""
    library = folder / "shifted_clock.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-x", "c", "-o", library, "-", "-ldl"], input=SOURCE.encode(), check=True)
    return library


class ShiftedClock:
    """Compiles the library into `folder` and maps the shift into memory. Raises OSError or CalledProcessError without a compiler."""

    def __init__(self, folder):
        library, shift = compile_library(folder), folder / "shift"
        shift.write_bytes(bytes(16))
        with open(shift, "r+b") as file:
            self.shift = mmap.mmap(file.fileno(), 8)
        self.variables = {"LD_PRELOAD": str(library), "SHIFTED_CLOCK": str(shift)}

    def set(self, seconds):
        """Immediately shifts the clock of every program that was started with `variables`."""
        self.shift[:] = seconds.to_bytes(8, sys.byteorder, signed=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: script/shifted_clock.py FOLDER")
    target = pathlib.Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    print(compile_library(target.resolve()))
