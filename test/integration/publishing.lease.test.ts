/** Checks concurrent runs: only one works, no change is lost, and none reverts another's work. */
import { describe, expect, it, vi } from 'vitest';
import { setAttributes } from '#test/support/stored-items.ts';
import { write as adapterWrite } from '#lambdas/adapters/dynamo/transact.ts';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { PublishingSite, releasedSite, someBuild } from '#test/support/publishing-site.ts';

/** Calls `then` once, before the first write whose name has this prefix. */
function interrupting(start: string) {
  let then: (() => Promise<unknown>) | undefined;
  return {
    arm: (next: () => Promise<unknown>) => {
      then = next;
    },
    write: async <Result>(name: string, act: () => Result | Promise<Result>): Promise<Result> => {
      const interrupt = then;
      if (interrupt && name.startsWith(start)) {
        then = undefined;
        await interrupt();
      }
      return act();
    },
  };
}

/** Makes a site with an unpublished change, whose next run can be interrupted at this write. */
async function pausableSite(start: string) {
  const pause = interrupting(start);
  const site = await releasedSite({ write: pause.write });
  await site.ofPosts.create({ status: 'published' });
  return { site, pause };
}

describe('two runs at once', () => {
  it('one works, the other leaves the change to it, and nothing is lost', async () => {
    const { site, pause } = await pausableSite('put rss.xml');
    let other: unknown;
    pause.arm(async () => {
      await site.ofPosts.create({ title: 'Second change', status: 'published' });
      other = await site.wake('change');
    });
    expect(await site.wake('change')).toMatchObject({ outcome: 'published' });
    expect(other).toEqual({ outcome: 'left-to-another' });
    expect(site.files.text('blog.html')).toContain('Second change');
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
    const { owner, done, requested } = await site.state.find();
    expect([owner, done]).toEqual([null, requested]);
  });

  it('asked for the same change: the second finds it done', async () => {
    const site = await releasedSite();
    await site.ofPosts.create({ status: 'published' });
    await Promise.all([site.wake('change'), site.wake('change'), site.wake('change')]);
    site.touched();
    const { done, requested } = await site.state.find();
    expect(done).toBe(requested);
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });

  it('a rebuild waits for its turn', async () => {
    const { site, pause } = await pausableSite('put rss.xml');
    let rebuilding: Promise<unknown> = Promise.resolve();
    pause.arm(async () => {
      rebuilding = site.wake('rebuild');
    });
    await site.wake('change');
    expect(await rebuilding).toMatchObject({ outcome: 'published', failed: 0 });
  });
});

describe('the lease', () => {
  it('held by others for too long leaves a rebuild to them, without an alarm', async () => {
    const site = await releasedSite();
    const until = new Date(site.time + 600_000);
    await site.state.acquire({ owner: 'other', buildId: 'one', now: new Date(site.time), until });
    expect(await site.wake('rebuild')).toEqual({ outcome: 'left-to-another' });
    expect(await site.state.find()).toMatchObject({ owner: 'other' });
  });

  it('is renewed by a long run', async () => {
    const { site, pause } = await pausableSite('put rss.xml');
    const [acquired, renewed] = [vi.spyOn(site.state, 'acquire'), vi.spyOn(site.state, 'renew')];
    pause.arm(async () => {
      site.time += 30_000;
    });
    expect(await site.wake('change')).toMatchObject({ outcome: 'published' });
    const [first, last] = [acquired, renewed].map(({ mock }) => mock.lastCall?.[0].until.getTime());
    expect(last).toBe((first ?? 0) + 30_000);
  });

  it('stops a run before its next write when it is lost midway', async () => {
    const { site, pause } = await pausableSite('put blog/a-note-on-foxes.html');
    pause.arm(async () => {
      // The run is suspended for longer than its lease, and another one starts.
      site.time += 61_000;
      const until = new Date(site.time + 60_000);
      await site.state.acquire({ owner: 'other', buildId: 'one', now: new Date(site.time), until });
    });
    expect(await site.wake('change')).toEqual({ outcome: 'left-to-another' });
    expect(site.touched()).toEqual(['put blog/a-note-on-foxes.html']);
    expect(await site.state.find()).toMatchObject({ owner: 'other' });
    site.time += 61_000;
    await site.wake('tick');
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });

  it('of a run that died expires, and the next tick does its work', async () => {
    const site = await releasedSite();
    await site.ofPosts.create({ status: 'published' });
    await site.state.request();
    const until = new Date(site.time + 60_000);
    await site.state.acquire({ owner: 'dead', buildId: 'one', now: new Date(site.time), until });
    expect(await site.wake('tick')).toEqual({ outcome: 'left-to-another' });
    site.time += 60_000;
    expect(await site.wake('tick')).toMatchObject({ outcome: 'published' });
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });
});

describe('a build', () => {
  it('before its release leaves changes alone; without any release, a tick publishes it', async () => {
    const site = new PublishingSite();
    expect(await site.wake('change')).toEqual({ outcome: 'left-to-another' });
    expect(site.everything()).toEqual({});
    expect(await site.wake('tick')).toMatchObject({ outcome: 'published' });
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });

  it("continues when the publisher's state is lost", async () => {
    const site = await releasedSite();
    await adapterWrite(site.table, { delete: keys.publisher() });
    await site.ofPosts.create({ status: 'published' });
    expect(await site.wake('change')).toEqual({ outcome: 'left-to-another' });
    expect(await site.wake('tick')).toMatchObject({ outcome: 'published' });
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });

  it('whose release AWS denies while its rights spread tries again for a minute', async () => {
    const site = new PublishingSite();
    const denied = Object.assign(new Error('Denied'), { name: 'AccessDeniedException' });
    const adopt = vi.spyOn(site.state, 'adopt');
    adopt.mockRejectedValueOnce(denied).mockRejectedValueOnce(denied);
    expect(await site.wake('release')).toMatchObject({ outcome: 'published' });
    expect(adopt).toHaveBeenCalledTimes(3);
    adopt.mockRejectedValue(denied);
    const started = site.time;
    await expect(site.wake('release')).rejects.toThrow('Denied');
    expect(site.time - started).toBe(60_000);
  });

  it('ends its release after one pass while somebody keeps saving', async () => {
    const pause = interrupting('put blog.html');
    const site = new PublishingSite({ write: pause.write });
    pause.arm(async () => {
      await site.ofPosts.create({ status: 'published' });
      expect(await site.wake('change')).toEqual({ outcome: 'left-to-another' });
    });
    expect(await site.wake('release')).toMatchObject({ outcome: 'left-to-next-tick', left: 0 });
    expect(await site.wake('tick')).toMatchObject({ outcome: 'published' });
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });

  it('looks at the site no further when an update has waited for the run that did its work', async () => {
    const { site, pause } = await pausableSite('put blog.html');
    const looks = vi.spyOn(site.posts, 'labels');
    let updating: Promise<unknown> = Promise.resolve();
    pause.arm(async () => {
      updating = site.wake('update');
    });
    expect(await site.wake('change')).toMatchObject({ outcome: 'published' });
    expect(await updating).toMatchObject({ outcome: 'published', put: 0, unchanged: 0 });
    // The second run is necessary because the update may have been requested for another change.
    expect(looks).toHaveBeenCalledTimes(2);
  });

  it('takes over by a rebuild, as after a restore of the store', async () => {
    const site = await releasedSite();
    await setAttributes(site.table, keys.publisher(), { buildId: 'of-last-year' });
    expect(await site.wake('tick')).toEqual({ outcome: 'nothing-to-do' });
    expect(await site.wake('rebuild')).toMatchObject({ outcome: 'published', failed: 0 });
    expect(await site.state.find()).toMatchObject({ buildId: 'one' });
  });

  it('whose release was cut off before it began is published by the next tick', async () => {
    const site = await releasedSite();
    await site.state.adopt('two');
    site.deps = { ...site.deps, site: { ...site.deps.site, build: someBuild('two') } };
    expect(await site.wake('tick')).toMatchObject({ outcome: 'published' });
    expect([...site.files.stored.keys()]).toContain('assets/app-two.js');
  });
});

describe('an old build', () => {
  it('does nothing after the release of another, which then does the requested work', async () => {
    const site = await releasedSite();
    const old = site.deps;
    await site.release(someBuild('two'));
    const present = site.deps;
    await site.ofPosts.create({ status: 'published' });
    site.touched();
    site.deps = old;
    expect(await site.wake('change')).toEqual({ outcome: 'left-to-another' });
    expect(site.touched()).toEqual([]);
    site.deps = present;
    expect(await site.wake('tick')).toMatchObject({ outcome: 'published' });
  });

  it('stops when it is running, and the release waits for that', async () => {
    const { site, pause } = await pausableSite('put blog.html');
    let releasing: Promise<unknown> = Promise.resolve();
    pause.arm(async () => {
      releasing = site.release(someBuild('two'));
      site.time += 21_000;
    });
    expect(await site.wake('change')).toEqual({ outcome: 'left-to-another' });
    expect(await releasing).toMatchObject({ outcome: 'published' });
    const { 'assets/app-one.js': _, ...present } = site.everything();
    expect(present).toEqual((await site.rebuilt()).everything());
  });
});

it('counts invalidations by the month, and stops at the free ones except for removals', async () => {
  const site = await releasedSite();
  const counted = async () => (await site.state.find()).invalidations;
  const { id } = await site.ofPosts.create({ status: 'published' });
  await site.wake('change');
  const invalidations = { month: '2026-01', paths: 1000, isUsedUp: false };
  await setAttributes(site.table, keys.publisher(), { invalidations });
  await site.ofPosts.create({ title: 'Newer post', status: 'published' });
  expect(await site.wake('change')).toMatchObject({ invalidated: 0 });
  await site.ofPosts.remove(id);
  expect(await site.wake('change')).toMatchObject({ invalidated: 3 });
  expect(await counted()).toMatchObject({ paths: 1003, isUsedUp: true });
  site.time += 31 * 24 * 60 * 60 * 1000;
  await site.ofPosts.create({ title: 'The newest', status: 'published' });
  await site.wake('change');
  expect(await counted()).toEqual({ month: '2026-02', paths: 2, isUsedUp: false });
});
