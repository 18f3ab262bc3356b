import { pictureKey } from '../pictures/picture-key.ts';
import type { SeedPost } from './post.ts';
import { b, bullets, c, code, h2, h3, i, image, m, math, p, quote, rule, steps } from './write.ts';

export const systemsPosts: SeedPost[] = [
  {
    title: 'What a page fault actually costs',
    category: 'Systems Programming',
    tags: ['linux', 'memory', 'performance', 'kernel', 'benchmarks'],
    excerpt:
      'A fault is not an error. It is the kernel keeping a promise it made when you called mmap, and the price depends entirely on which promise it was.',
    status: 'published',
    daysAgo: 3,
    cover: 'page-faults.png',
    content: [
      p(
        'The word ',
        i('fault'),
        ' sounds like something went wrong. Nothing did. When you call ',
        c('mmap'),
        ' the kernel writes a line in a ledger and gives you an address; the memory itself is a promise. The first time you touch a page, the processor notices that the promise has not been kept yet, and asks. That question is the fault.',
      ),
      h2('Two prices'),
      p(
        'A ',
        b('minor fault'),
        ' finds the page already in memory: it only has to be entered in your page table. A ',
        b('major fault'),
        ' has to fetch it from a disk first. The two differ by three orders of magnitude, and a profiler that adds them up tells you nothing.',
      ),
      image(
        pictureKey('page-faults.png'),
        'Grid of squares, darker where a page was touched more often',
        'Touches per page over one run; the dark ridge is the hash table',
      ),
      p('The expected cost of a touch is a weighted sum, and the weights are yours to choose:'),
      math('E[t] = p_0 t_{\\text{hit}} + p_1 t_{\\text{minor}} + p_2 t_{\\text{major}}'),
      p(
        'With ',
        m('t_{\\text{minor}} \\approx 0.5\\,\\mu s'),
        ' and a disk at a hundred microseconds, one major fault in two hundred touches already doubles the bill.',
      ),
      h2('Measuring it'),
      code(
        'struct rusage before, after;\ngetrusage(RUSAGE_SELF, &before);\nfor (size_t i = 0; i < length; i += 4096)\n    sum += data[i];\ngetrusage(RUSAGE_SELF, &after);\nprintf("%ld minor, %ld major\\n",\n       after.ru_minflt - before.ru_minflt,\n       after.ru_majflt - before.ru_majflt);',
      ),
      p(
        'Run it twice. The second run shows what the first one paid for. Then ask the kernel to pay in advance with ',
        c('MAP_POPULATE'),
        ' and run it a third time.',
      ),
      h3('What I do now'),
      bullets(
        ['Touch memory before the clock starts, not after.'],
        ['Count minor and major faults apart, always.'],
        ['Use huge pages where a structure is larger than the reach of the TLB.'],
      ),
      quote('A benchmark that does not say how many faults it took has measured the weather.'),
    ],
  },
  {
    title: 'Notes on a work-stealing scheduler whose deque survives weak memory ordering on ARM',
    category: 'Systems Programming',
    tags: ['concurrency', 'arm', 'c'],
    excerpt: 'Everything passed on x86. Then it ran on a phone.',
    status: 'published',
    daysAgo: 44,
    cover: 'flame-graph.png',
    content: [
      p(
        'The scheduler had run for a year on servers without losing a task. On the first ARM machine it lost one in about forty million. Forty million tasks take eleven seconds.',
      ),
      h2('The deque'),
      p(
        'A worker pushes and pops at the bottom of its own deque; thieves take from the top. Only the last element is contested, and only there does the owner pay for a compare-and-swap. That is what makes the design fast, and what makes it subtle.',
      ),
      code(
        'task *pop(deque *d) {\n    long b = load(&d->bottom, relaxed) - 1;\n    store(&d->bottom, b, relaxed);\n    fence(seq_cst);            /* the line that was missing */\n    long t = load(&d->top, relaxed);\n    if (t < b) return d->items[b & d->mask];\n    return last_one(d, b, t);\n}',
      ),
      p(
        'On x86 a store followed by a load of another address is the one pair that may be reordered, and a locked instruction elsewhere happened to hide it. ARM allows far more, and hid nothing.',
      ),
      image(
        pictureKey('flame-graph.png'),
        'Flame graph with a wide base of scheduler calls',
        'Eleven seconds of stealing, folded by stack',
      ),
      h2('How I found it'),
      steps(
        ['Write the invariant down: a task is executed exactly once.'],
        ['Give every task a counter and stop at the first that is not one.'],
        ['Remove code until the failure stays and nothing else does.'],
        ['Read the memory model with the twelve lines that are left.'],
      ),
      p('Step four took an afternoon. Steps one to three took a month, because I began with four.'),
    ],
  },
  {
    title: 'An arena allocator in ninety lines of C',
    category: 'Systems Programming',
    tags: ['c', 'memory'],
    excerpt:
      'One pointer, one bound, no free list. The simplest allocator I have shipped is also the fastest.',
    status: 'published',
    daysAgo: 68,
    content: [
      p(
        'Most programs do not free objects. They finish something: a request, a frame, a compilation unit. Everything made on the way dies at once. An arena says so in the code.',
      ),
      code(
        'void *arena_alloc(arena *a, size_t size, size_t align) {\n    uintptr_t at = (a->next + align - 1) & ~(align - 1);\n    if (size > a->end - at) return grow(a, size, align);\n    a->next = at + size;\n    return (void *)at;\n}',
      ),
      p(
        'Allocation is an addition and a comparison. Freeing is one assignment, whatever the number of objects. There is no header in front of each object, so neighbours in time are neighbours in memory, and the cache likes that better than any free list.',
      ),
      h2('Where it bites'),
      bullets(
        ['An object that outlives its arena dangles without a sound.'],
        ['A long loop inside one arena is a leak with good manners.'],
        ['Destructors do not run: file handles have to live elsewhere.'],
      ),
      p(
        'The first point is why I poison a released arena in debug builds. It found four bugs in its first week, all of them mine.',
      ),
    ],
  },
  {
    title: 'Bloom filters, drawn to scale',
    category: 'Computer Science',
    tags: ['probability', 'data-structures'],
    excerpt: 'A set that forgets what it holds but never whether it might.',
    status: 'draft',
    daysAgo: 1,
    content: [
      p(
        'A Bloom filter answers one question: have I perhaps seen this before? It says no with certainty and yes with a shrug. The shrug has a size, and the size is worth drawing.',
      ),
      math('P(\\text{false positive}) \\approx \\left(1 - e^{-kn/m}\\right)^k'),
      p(
        'With ten bits for each element and seven hash functions the shrug is below one percent. I want to draw the filter at one pixel a bit before I publish this.',
      ),
      rule(),
      p('Still missing: the figure, and the comparison with a cuckoo filter.'),
    ],
  },
];
