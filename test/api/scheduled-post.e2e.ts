/** Waits up to a minute for the stack's schedule, so it starts before the other suites. */
import { expect, test } from 'playwright/test';
import { pictureKey } from '#scripts/seed/pictures.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import {
  command,
  pageOf,
  placesNaming,
  placesOf,
  read,
  soon,
  unique,
} from '#test/support/published-posts.ts';
import { createPost, signIn } from '#test/support/site-api.ts';

test.describe.configure({ timeout: 240_000 });

test('a scheduled post goes live by itself, once', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const tag = unique('tag');
  const time = new Date(Date.now() + 5000).toISOString();
  const avatar = pictureKey('phase-portrait.webp');
  const draft = await createPost(request, { publish_at: time, tags: [tag], avatar });
  expect(draft).toMatchObject({ status: 'draft', publish_at: time, published_at: null });
  expect((await pageOf(request, draft.slug)).status).toBe(404);

  // The schedule publishes a post at most two minutes after its time.
  const due = { ...soon, timeout: 130_000 };
  await expect
    .poll(() => read(request, owner, draft.id), due)
    .toMatchObject({
      status: 'published',
      publish_at: null,
      published_at: expect.any(String),
    });
  // The home page names only the newest posts, and other tests have published some meanwhile.
  const places = placesOf(tag).filter((place) => place !== `/${rootFiles.home}`);
  await expect
    .poll(() => placesNaming(request, draft, tag), soon)
    .toEqual(expect.arrayContaining(places));
  const live = await read(request, owner, draft.id);
  for (const { url } of live.images.flatMap(({ sizes }) => sizes)) {
    expect((await request.get(url)).status(), url).toBe(200);
  }
  expect(Date.parse(live.published_at ?? '')).toBeGreaterThanOrEqual(Date.parse(time));
  expect(live.version).toBe(draft.version + 1);
  await command(request, owner, { post: live, verb: 'unpublish' });
});
