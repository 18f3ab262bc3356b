/**
 * `npm run bench:publish`: how soon a change is live on the local cloud, and how long rebuilding a
 * thousand posts from scratch takes. Prints figures; fails nothing.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { v7 } from 'uuid';
import * as z from 'zod';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createEntry } from '#lambdas/features/entries/save-entry.usecases.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import { postPath } from '#shared/platform/http.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { savePostSchema } from '#shared/schemas/posts.ts';
import { benchmark, ownerOf, medianAndRange, waitUntilLive } from './bench/harness.ts';
import { longPost } from './bench/long-post.ts';
import type { Cloud } from './local/cloud.ts';
import { output, useCloud } from './seed/seed.ts';

const changeCount = 10;

const answerSchema = z.object({
  outcome: z.string(),
  put: z.int().optional(),
  ms: z.number(),
  /** Memory of the whole local cloud, which is one process. */
  peakMegabytes: z.number(),
});

const author: SignedIn = {
  kind: 'admin',
  userId: 'bench',
  sessionId: 'bench',
  username: 'bench',
  firstName: 'Bench',
  lastName: 'Mark',
};

await benchmark(
  {
    name: 'bench:publish',
    about: 'Measures how soon a change is live, and a rebuild from scratch.',
    option: { name: 'posts', about: 'How many the rebuild has more', otherwise: 1000 },
  },
  async (cloud, posts) => {
    await measureChanges(cloud, 'sample site');
    const before = await untilQuiet(cloud);
    await fillWithPosts(cloud, posts);
    const filled = await untilQuiet(cloud);
    const { ms, put, peakMegabytes } = await runPublisher(cloud, 'rebuild');
    console.log(
      `rebuild from scratch with ${posts} more posts: ${(ms / 1000).toFixed(1)} s, ${put} files`,
    );
    const peaks = [before, filled, peakMegabytes].map((peak) => `${peak} MB`);
    console.log(`  peak memory of the local cloud (before, filled, rebuilt): ${peaks.join(', ')}`);
    await measureChanges(cloud, `${posts} more posts`);
  },
);

/** Prints how long a change takes from the API's response until the address shows it. Makes one change at a time. */
async function measureChanges(cloud: Cloud, site: string): Promise<void> {
  const { siteUrl } = cloud;
  const owner = await ownerOf(siteUrl);
  const none = (): number[] => [];
  const times = { page: none(), prerendered: none(), list: none(), feed: none(), edit: none() };
  const record = async (name: keyof typeof times, time: Promise<number>) =>
    times[name].push(await time);
  for (let number = 0; number < changeCount; number += 1) {
    await untilQuiet(cloud);
    const title = `Just published ${crypto.randomUUID()}`;
    const post = await owner.create(longPost(number, { title }));
    const address = siteUrl + postPath(post.slug);
    await Promise.all([
      record('page', waitUntilLive(address, title)),
      record('prerendered', waitUntilLive(address, '"page":"post"')),
      record('list', waitUntilLive(`${siteUrl}/blog`, title)),
      record('feed', waitUntilLive(`${siteUrl}/rss.xml`, title)),
    ]);
    await untilQuiet(cloud);
    const edited = `${title}, edited`;
    await owner.update(post.id, longPost(number, { title: edited, slug: post.slug }));
    await record('edit', waitUntilLive(address, edited));
  }
  console.log(`${site}, median (lowest–highest) of ${changeCount}, from the API's response on:`);
  console.log(`  new post at its address      ${medianAndRange(times.page)}`);
  console.log(`  … as a prerendered file      ${medianAndRange(times.prerendered)}`);
  console.log(`  … on the blog page           ${medianAndRange(times.list)}`);
  console.log(`  … in the feed                ${medianAndRange(times.feed)}`);
  console.log(`  edit, invalidation included  ${medianAndRange(times.edit)}`);
}

/** @throws Error when the publisher's answer has no figures of a run */
async function runPublisher(cloud: Cloud, task: 'rebuild' | 'tick') {
  return answerSchema.parse(await cloud.invoke(output(cloud, 'PublisherName'), { task }));
}

/**
 * Waits until three ticks of the publisher in a row find nothing to do.
 * @returns the peak of the process's memory in megabytes
 */
async function untilQuiet(cloud: Cloud): Promise<number> {
  for (let quiet = 0; ; ) {
    const { outcome, peakMegabytes } = await runPublisher(cloud, 'tick');
    quiet = outcome === 'nothing-to-do' ? quiet + 1 : 0;
    if (quiet === 3) return peakMegabytes;
    await delay(250);
  }
}

/** Writes posts through the use case, bypassing the gateway and its limits, each a minute after the previous. */
async function fillWithPosts(cloud: Cloud, count: number): Promise<void> {
  useCloud(cloud);
  const table = coreTable(output(cloud, 'CoreTableName'));
  const start = Date.now() - (count + 1) * 60_000;
  for (let number = 1; number <= count; number += 1) {
    const now = () => new Date(start + number * 60_000);
    const deps = {
      entries: createPostsRepository(table),
      references: createReferencesRepository(table, now),
      now,
      newId: v7,
    };
    const sent = savePostSchema.parse(longPost(number));
    await createEntry(postKind, { sent, actor: author, idempotencyKey: undefined }, deps);
  }
}
