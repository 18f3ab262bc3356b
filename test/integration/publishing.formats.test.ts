/** Checks the publisher with unknown stored formats, and with items that are not migrated yet. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type PublishingSite, releasedSite, someBuild } from '#test/support/publishing-site.ts';

let site: PublishingSite;
beforeEach(async () => {
  site = await releasedSite();
});

const published = { outcome: 'published' };

describe('an earlier release on data of a later one', () => {
  it('is reported by every tick, and publishes nothing until the later one is back', async () => {
    await site.ofPosts.create({ status: 'published' });
    const before = site.everything();
    const { publishDuePosts } = site.deps;
    site.deps = {
      ...site.deps,
      findNewerFormats: async () => ['post', 'visit'],
      publishDuePosts: () => Promise.reject(new Error('Asked for due posts')),
    };
    expect(await site.release(someBuild('earlier'))).toEqual({ outcome: 'left-to-next-tick' });
    expect(site.failures).toEqual(['release']);
    for (const wake of ['tick', 'tick', 'rebuild'] as const) {
      await expect(site.wake(wake)).rejects.toThrow(
        'Stored in a later format than this release knows: post, visit. Deploy the later release again.',
      );
    }
    expect(await site.wake('change')).toEqual({ outcome: 'left-to-another' });
    expect(site.everything()).toEqual(before);

    site.deps = { ...site.deps, findNewerFormats: async () => [], publishDuePosts };
    expect(await site.release(someBuild('one'))).toMatchObject(published);
  });
});

describe('stored items of an earlier format', () => {
  let untils: number[];
  let failed: number;
  beforeEach(() => {
    untils = [];
    failed = 0;
    site.deps = {
      ...site.deps,
      upgradeFormats: async (until) => {
        untils.push(until.getTime() - site.time);
        return { failed };
      },
    };
  });

  it('are upgraded only by the ticks of the adopted build, for less than a minute', async () => {
    await site.wake('release');
    await site.wake('change');
    expect(untils).toEqual([]);
    await site.wake('tick');
    expect(untils).toEqual([30_000]);
    site.deps = { ...site.deps, site: { ...site.deps.site, build: someBuild('not adopted') } };
    await site.wake('tick');
    expect(untils).toEqual([30_000]);
  });

  it('fail the tick when they cannot be upgraded, once everything is published', async () => {
    const { id } = await site.ofPosts.create({ status: 'draft', slug: 'due' });
    await site.ofPosts.publish(id);
    await site.deps.state.request();
    failed = 3;
    await expect(site.wake('tick')).rejects.toThrow('3 stored items could not be upgraded');
    expect([...site.files.stored.keys()]).toContain('blog/due.html');
    failed = 0;
    expect(await site.wake('tick')).toEqual({ outcome: 'nothing-to-do' });
  });
});
