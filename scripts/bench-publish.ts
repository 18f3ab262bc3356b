/**
 * `npm run bench:publish`: how soon a change is live on the local cloud, and how long rebuilding a
 * thousand posts from scratch takes. Prints figures; fails nothing.
 */
import { postPath } from '#shared/platform/http.ts';
import { withCloud } from './bench/bench-cloud.ts';
import { fillWithPosts } from './bench/fill-with-posts.ts';
import { spread } from './bench/figures.ts';
import { longPost } from './bench/long-post.ts';
import { ownerOf } from './bench/owner.ts';
import { rebuild, untilQuiet } from './bench/publisher.ts';
import { untilLive } from './bench/until-live.ts';
import { main } from './build/run.ts';
import { readArguments } from './deploy/arguments.ts';
import type { Cloud } from './local/cloud.ts';

const changes = 10;

const command = {
  name: 'bench:publish',
  about: 'Measures how soon a change is live, and a rebuild from scratch.',
  options: { posts: { type: 'number', about: 'How many the rebuild has more; by default 1000' } },
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const { posts = 1000 } = options;
  await withCloud(async (cloud) => {
    await measureChanges(cloud, 'sample site');
    const before = await untilQuiet(cloud);
    await fillWithPosts(cloud, posts);
    const filled = await untilQuiet(cloud);
    const { ms, put, peakMegabytes } = await rebuild(cloud);
    console.log(
      `rebuild from scratch with ${posts} more posts: ${(ms / 1000).toFixed(1)} s, ${put} files`,
    );
    const peaks = [before, filled, peakMegabytes].map((peak) => `${peak} MB`);
    console.log(`  peak memory of the local cloud (before, filled, rebuilt): ${peaks.join(', ')}`);
    await measureChanges(cloud, `${posts} more posts`);
  });
});

/** One change at a time, from the API's response until the address shows it. */
async function measureChanges(cloud: Cloud, site: string): Promise<void> {
  const { siteUrl } = cloud;
  const owner = await ownerOf(siteUrl);
  const found: Record<string, number[]> = {
    page: [],
    prerendered: [],
    list: [],
    feed: [],
    edit: [],
  };
  const note = async (name: string, time: Promise<number>) => found[name]?.push(await time);
  for (let number = 0; number < changes; number += 1) {
    await untilQuiet(cloud);
    const title = `Just published ${crypto.randomUUID()}`;
    const post = await owner.create(longPost(number, { title }));
    const address = siteUrl + postPath(post.slug);
    await Promise.all([
      note('page', untilLive(address, title)),
      note('prerendered', untilLive(address, '"page":"post"')),
      note('list', untilLive(`${siteUrl}/blog`, title)),
      note('feed', untilLive(`${siteUrl}/rss.xml`, title)),
    ]);
    await untilQuiet(cloud);
    const edited = `${title}, edited`;
    await owner.update(post.id, longPost(number, { title: edited, slug: post.slug }));
    await note('edit', untilLive(address, edited));
  }
  console.log(`${site}, median (lowest–highest) of ${changes}, from the API's response on:`);
  console.log(`  new post at its address      ${spread(found['page'] ?? [])}`);
  console.log(`  … as a prerendered file      ${spread(found['prerendered'] ?? [])}`);
  console.log(`  … on the blog page           ${spread(found['list'] ?? [])}`);
  console.log(`  … in the feed                ${spread(found['feed'] ?? [])}`);
  console.log(`  edit, invalidation included  ${spread(found['edit'] ?? [])}`);
}
