/** Checks releases in which a file cannot be rendered, or time runs out. */
import { describe, expect, it } from 'vitest';
import { copyFile } from '#shared/publishing/public-images.ts';
import { type PublishingSite, releasedSite, someBuild } from '#test/support/publishing-site.ts';

const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';

describe('a release that cannot be planned', () => {
  it('rolls nothing back: a tick publishes it as soon as possible', async () => {
    const site = await releasedSite();
    const { store } = site.deps;
    const posts = { ...store.posts, page: () => Promise.reject(new Error('unreadable')) };
    site.deps = { ...site.deps, store: { ...store, posts } };
    expect(await site.release(someBuild('two'))).toEqual({ outcome: 'left-to-next-tick' });
    expect(site.failures).toEqual(['release']);
    await expect(site.wake('tick')).rejects.toThrow('unreadable');
    site.deps = { ...site.deps, store };
    expect(await site.wake('tick')).toMatchObject({ outcome: 'published' });
    expect([...site.files.stored.keys()]).toContain('assets/app-two.js');
  });
});

describe('a run whose time is up', () => {
  /** Makes each file take a second of the site's clock. */
  async function slowSite(posts: number) {
    let site: PublishingSite | undefined;
    site = await releasedSite({
      write: async (name, work) => {
        if (site && /^put (?!publisher)/.test(name)) site.time += 1000;
        return work();
      },
    });
    for (let post = 0; post < posts; post += 1) {
      await site.ofPosts.create({ status: 'published', slug: `post-${post}` });
    }
    return site;
  }

  async function untilPublished(site: PublishingSite) {
    for (let tick = 0; tick < 10; tick += 1) {
      const { outcome } = await site.wake('tick');
      if (outcome === 'published' || outcome === 'nothing-to-do') return;
    }
    throw new Error('Ten ticks were not enough');
  }

  it.each(['release', 'rebuild'] as const)('leaves the rest of a %s to the ticks', async (wake) => {
    const site = await slowSite(600);
    const started = site.time;
    const answer = await (wake === 'release' ? site.release(someBuild('two')) : site.wake(wake));
    expect(answer).toMatchObject({ outcome: 'left-to-next-tick', failed: 0 });
    const longest = (wake === 'release' ? 4 : 8) * 60_000;
    expect(site.time - started).toBeLessThan(longest + 30_000);
    await untilPublished(site);
    expect(site.everything()).toMatchObject((await site.rebuilt()).everything());
  });

  it('keeps what pages refer to even if it was not reached', async () => {
    const site = await slowSite(0);
    await site.upload(objectKey, { width: 300 });
    const posts: { id: string; slug: string }[] = [];
    for (let post = 0; post < 300; post += 1) {
      const slug = `post-${post}`;
      posts.push(await site.ofPosts.create({ status: 'published', slug, avatar: objectKey }));
    }
    await site.wake('change');
    await untilPublished(site);
    for (const { id, slug } of posts) {
      await site.ofPosts.save(id, { status: 'published', slug, avatar: null });
    }
    await site.release(someBuild('two'));
    const copy = copyFile(objectKey, 300);
    const pages = [...site.files.stored.values()].filter(({ key }) => key.endsWith('.html'));
    const naming = pages.filter(({ body }) => Buffer.from(body).toString().includes(copy));
    expect(naming.length).toBeGreaterThan(0);
    expect([...site.files.stored.keys()]).toContain(copy);
  });
});
