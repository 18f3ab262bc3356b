/** Checks that the next run repairs one that died at any of its writes, including copies at the edge. */
import { expect, it } from 'vitest';
import { needsInvalidation } from '#lambdas/features/publishing/file-headers.ts';
import { prose } from '#test/support/posts-fixtures.ts';
import { PublishingSite, someBuild } from '#test/support/publishing-site.ts';

const objectKey = (number: number) => `uploads/00000000-0000-4000-8000-00000000000${number}.png`;

interface Crash {
  /** The write at which the run dies, counted from 0. */
  at: number;
  /** Whether the write at which the run dies still succeeds. */
  after: boolean;
}

/** Imitates a process that dies at one write; all later writes are lost. */
function mortal() {
  let crash: Crash | undefined;
  let writes = 0;
  let dead = false;
  return {
    arm: (next: Crash) => {
      crash = next;
      writes = 0;
      dead = false;
    },
    /** @returns whether the process died, and the number of its writes */
    revive: () => {
      crash = undefined;
      const wasDead = dead;
      dead = false;
      return { died: wasDead, writes };
    },
    write: async <Result>(_name: string, act: () => Result | Promise<Result>): Promise<Result> => {
      if (dead) throw new Error('dead');
      const dies = crash?.at === writes++;
      if (!dies) return act();
      dead = true;
      if (crash?.after) await act();
      throw new Error('died');
    },
  };
}

/** Publishes a site, then changes a text, a title, uploads and a project, and removes a post. */
async function changedSite(process: ReturnType<typeof mortal>): Promise<PublishingSite> {
  const site = new PublishingSite({ write: process.write });
  for (const number of [1, 2, 3]) site.uploads.set(objectKey(number), Buffer.from(`${number}`));
  const posts: string[] = [];
  for (const [index, title] of ['Oldest post', 'Middle post', 'Newest post'].entries()) {
    const avatar = objectKey(index + 1);
    const post = { title, avatar, status: 'published' as const, tags: [title] };
    posts.push((await site.ofPosts.create(post)).id);
  }
  await site.wake('release');
  const [oldest = '', middle = '', newest = ''] = posts;
  const changes = { title: 'Changed post', content: `${prose} Again.`, slug: 'changed' };
  await site.ofPosts.save(oldest, { ...changes, status: 'published', avatar: null });
  await site.ofPosts.unpublish(middle);
  await site.ofPosts.save(newest, { title: 'Newest post', content: `${prose} Once more.` });
  await site.ofProjects.create();
  return site;
}

/** Finds stale copies that the edge may still serve. */
function stale(copies: Record<string, string>, site: PublishingSite, batches: string[][]) {
  const present = site.everything();
  const patterns = batches.flat();
  return Object.keys(copies).filter(
    (key) =>
      needsInvalidation(key) &&
      copies[key] !== present[key] &&
      !key.startsWith('document ') &&
      !patterns.some((pattern) => matches(pattern, `/${key}`)),
  );
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

async function writesOfARun(): Promise<number> {
  const process = mortal();
  const site = await changedSite(process);
  process.arm({ at: Number.POSITIVE_INFINITY, after: false });
  await site.wake('change');
  return process.revive().writes;
}

it.each([
  ['before', false],
  ['after', true],
])(
  'whichever write it dies %s, the next run gives the result of a full rebuild',
  async (_, after) => {
    const writes = await writesOfARun();
    expect(writes).toBeGreaterThan(30);
    for (let at = 0; at < writes; at += 1) {
      const process = mortal();
      const site = await changedSite(process);
      const copiesBefore = site.everything();
      const firstBatch = site.edge.batches.length;
      process.arm({ at, after });
      await site.wake('change').catch(() => undefined);
      const copiesThen = site.everything();
      expect(process.revive().died).toBe(true);
      const healingBatch = site.edge.batches.length;

      site.time += 61_000;
      await site.wake('change');

      expect(site.everything(), `died ${after ? 'after' : 'before'} write ${at}`).toEqual(
        (await site.rebuilt()).everything(),
      );
      const { requested, done, owner } = await site.state.find();
      expect({ done, owner }).toEqual({ done: requested, owner: null });
      expect(stale(copiesBefore, site, site.edge.batches.slice(firstBatch))).toEqual([]);
      expect(stale(copiesThen, site, site.edge.batches.slice(healingBatch))).toEqual([]);
    }
  },
);

it('repairs a release in the same way', async () => {
  for (let at = 0; at < 30; at += 1) {
    const process = mortal();
    const site = await changedSite(process);
    process.arm({ at, after: at % 2 === 0 });
    await site.release(someBuild('two')).catch(() => undefined);
    process.revive();
    site.time += 61_000;
    await site.wake('release');
    const { 'assets/app-one.js': _, ...present } = site.everything();
    expect(present).toEqual((await site.rebuilt()).everything());
  }
});

it('undoes what a dead run wrote when the change is reverted meanwhile', async () => {
  const process = mortal();
  const site = await changedSite(process);
  const writes = await writesOfARun();
  for (let at = 4; at < writes; at += 7) {
    process.arm({ at, after: true });
    const { id } = await site.ofProjects.create({ title: `Number ${at}` });
    await site.wake('change').catch(() => undefined);
    process.revive();
    site.time += 61_000;
    await site.ofProjects.remove(id);
    await site.wake('change');
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  }
});
