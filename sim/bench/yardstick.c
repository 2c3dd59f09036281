/* Connect Four at random in plain C: the yardstick that says how fast this machine is today.
   Same steps as the simulator: Philox4x64-10 per game, a written list of legal columns, one draw a
   decision. Prints nanoseconds of processor time a decision. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct { uint64_t key[2], counter[4], words[4]; int at; } stream;

static void refill(stream *s) {
    uint64_t c0 = ++s->counter[0], c1 = s->counter[1], c2 = 0, c3 = 0, k0 = s->key[0], k1 = s->key[1];
    for (int round = 0; round < 10; round++) {
        unsigned __int128 a = (unsigned __int128)0xD2E7470EE14C6C93ULL * c0;
        unsigned __int128 b = (unsigned __int128)0xCA5A826395121157ULL * c2;
        c0 = (uint64_t)(b >> 64) ^ c1 ^ k0; c1 = (uint64_t)b;
        c2 = (uint64_t)(a >> 64) ^ c3 ^ k1; c3 = (uint64_t)a;
        k0 += 0x9E3779B97F4A7C15ULL; k1 += 0xBB67AE8584CAA73BULL;
    }
    s->words[0] = c0; s->words[1] = c1; s->words[2] = c2; s->words[3] = c3; s->at = 0;
}

static uint32_t below(stream *s, uint32_t n) {
    if (s->at == 4) refill(s);
    return (uint32_t)(((s->words[s->at++] >> 32) * n) >> 32);
}

static int line(uint64_t d) {
    uint64_t m = d & (d >> 1); if (m & (m >> 2)) return 1;
    m = d & (d >> 7); if (m & (m >> 14)) return 1;
    m = d & (d >> 6); if (m & (m >> 12)) return 1;
    m = d & (d >> 8); return (m & (m >> 16)) != 0;
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 200000, decisions = 0, wins[3] = {0, 0, 0};
    clock_t begin = clock();
    for (long g = 0; g < games; g++) {
        stream s = {{1, 64}, {0, (uint64_t)g, 0, 0}, {0}, 4};
        uint64_t discs[2] = {0, 0}; int height[7] = {0}, result = 2;
        for (int turn = 0; turn < 42; turn++) {
            int list[7], n = 0;
            for (int c = 0; c < 7; c++) if (height[c] < 6) list[n++] = c;
            int c = list[n > 1 ? below(&s, n) : 0];
            discs[turn & 1] |= 1ULL << (7 * c + height[c]++);
            decisions++;
            if (line(discs[turn & 1])) { result = turn & 1; break; }
        }
        wins[result]++;
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%.4f %ld %ld %ld\n", seconds * 1e9 / decisions, wins[0], wins[1], wins[2]);
    return 0;
}
