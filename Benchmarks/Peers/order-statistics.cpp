// A ranking with the compiler's libraries: GNU's order-statistics tree, and a hash map from member to key. It uses the
// protocol of the Swift workers: a request is a line of words, a response is a line of JSON.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

// Based on Sebastiano Vigna, https://prng.di.unimi.it/splitmix64.c.
struct SplitMix64 {
    uint64_t state;
    uint64_t next() {
        uint64_t bits = state += 0x9E3779B97F4A7C15;
        bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
        bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
        return bits ^ (bits >> 31);
    }
    uint64_t below(uint64_t bound) { return next() % bound; }
};

struct Key {
    int64_t score;  // Inverted, so that the smallest value is the best score.
    int64_t date;
    int64_t position;
    uint32_t member;
    bool operator<(const Key& other) const {
        return std::tie(score, date, position, member)
            < std::tie(other.score, other.date, other.position, other.member);
    }
};

using Tree = __gnu_pbds::tree<
    Key, __gnu_pbds::null_type, std::less<Key>, __gnu_pbds::rb_tree_tag,
    __gnu_pbds::tree_order_statistics_node_update>;

struct Row {
    int64_t rank;
    Key key;
};

static const uint64_t scoreBound = 1'000'000'000;

class Ranking {
    Tree tree;
    std::unordered_map<uint32_t, Key> members;

public:
    explicit Ranking(uint64_t count) {
        SplitMix64 random{1};
        members.reserve(count);
        for (uint64_t index = 0; index < count; index++) {
            Key key{~int64_t(random.below(scoreBound)), 0, int64_t(index), uint32_t(index)};
            members.emplace(key.member, key);
            tree.insert(key);
        }
    }

    int64_t count() const { return int64_t(tree.size()); }

    int64_t rank(uint32_t member) const { return int64_t(tree.order_of_key(members.find(member)->second)) + 1; }

    void set(uint32_t member, int64_t score, int64_t date, int64_t position) {
        Key& key = members.find(member)->second;
        tree.erase(key);
        key = Key{~score, date, position, member};
        tree.insert(key);
    }

    std::vector<Row> rows(int64_t start, int64_t limit) const {
        std::vector<Row> rows;
        rows.reserve(limit);
        auto place = tree.find_by_order(start - 1);
        for (int64_t row = 0; row < limit && place != tree.end(); row++, ++place) rows.push_back({start + row, *place});
        return rows;
    }

    std::vector<Row> around(uint32_t member, int64_t limit) const {
        int64_t lastStart = std::max<int64_t>(1, count() - limit + 1);
        return rows(std::max<int64_t>(1, std::min(rank(member) - limit / 2, lastStart)), limit);
    }
};

static int64_t sum(const std::vector<Row>& rows) {
    int64_t sum = 0;
    for (const Row& row : rows) sum += row.rank + row.key.member;
    return sum;
}

static double residentByteCount() {
    std::ifstream status("/proc/self/status");
    std::string line;
    while (std::getline(status, line))
        if (line.rfind("VmRSS:", 0) == 0) return 1024.0 * std::stod(line.substr(6));
    return 0;
}

static int64_t perform(Ranking& ranking, const std::string& verb, int64_t count, uint64_t seed) {
    SplitMix64 random{seed};
    uint64_t members = uint64_t(ranking.count());
    int64_t checksum = 0;
    for (int64_t step = 0; step < count; step++) {
        if (verb == "rank") {
            checksum += ranking.rank(uint32_t(random.below(members)));
        } else if (verb == "update") {
            uint32_t member = uint32_t(random.below(members));
            ranking.set(member, int64_t(random.below(scoreBound)), 1, step);
            checksum = ranking.count();
        } else if (verb == "top") {
            checksum += sum(ranking.rows(1, 100));
        } else if (verb == "around") {
            checksum += sum(ranking.around(uint32_t(random.below(members)), 11));
        }
    }
    return checksum;
}

int main() {
    Ranking* ranking = nullptr;
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string verb;
        int64_t count = 0;
        uint64_t seed = 0;
        words >> verb >> count >> seed;
        if (verb == "build") {
            delete ranking;
            ranking = nullptr;
        }
        double before = residentByteCount();
        auto start = std::chrono::steady_clock::now();
        auto nanoseconds = [&] {
            return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / count;
        };
        if (verb == "build") {
            ranking = new Ranking(uint64_t(count));
            double each = nanoseconds();
            std::printf("{\"nanoseconds\":%f,\"bytes\":%f}\n", each, (residentByteCount() - before) / count);
        } else {
            int64_t checksum = perform(*ranking, verb, count, seed);
            std::printf("{\"nanoseconds\":%f,\"checksum\":%lld}\n", nanoseconds(), (long long)checksum);
        }
        std::fflush(stdout);
    }
}
