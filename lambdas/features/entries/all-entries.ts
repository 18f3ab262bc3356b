import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';

type From = { after: TimePlace } | { skip: number };

interface Paged<List, Entry> {
  page(request: {
    list: List;
    size: number;
    from: From;
  }): Promise<{ entries: Entry[]; more: boolean }>;
}

const readAtOnce = 1000;

/** All entries of a list, in its order. */
export async function allEntries<List, Entry>(
  entries: Paged<List, Entry>,
  { list, placeOf }: { list: List; placeOf: (entry: Entry) => TimePlace },
): Promise<Entry[]> {
  const all: Entry[] = [];
  let from: From = { skip: 0 };
  for (;;) {
    const page = await entries.page({ list, size: readAtOnce, from });
    all.push(...page.entries);
    const last = page.entries.at(-1);
    if (!page.more || !last) return all;
    from = { after: placeOf(last) };
  }
}
