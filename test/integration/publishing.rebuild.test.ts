/** Checks that 200 random changes, each followed by a run, give the same files as a rebuild from scratch. */
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { loadRenderer } from '#lambdas/features/publishing/built-site.ts';
import { Problem } from '#shared/problems.ts';
import { postStatuses } from '#shared/schemas/posts.ts';
import { prose } from '#test/support/posts-fixtures.ts';
import { poison, type PublishingSite, releasedSite } from '#test/support/publishing-site.ts';

const changeCount = 200;
/** Every unpublished post contains this word, which must therefore never be in a file. */
const canary = 'canary-of-drafts';

const objectKeys = [1, 2, 3, 4, 5].map(
  (number) => `uploads/00000000-0000-4000-8000-00000000000${number}.webp`,
);
const [late = '', refused = '', ...good] = objectKeys;

const post = fc.record(
  {
    title: fc.constantFrom('Of foxes', 'Of wolves', 'Of <b>bold</b> bears & "bees"', 'Über Füchse'),
    tags: fc.uniqueArray(fc.constantFrom('One', 'one', 'C#', 'C++', '狐'), { minLength: 1 }),
    category: fc.constantFrom('Nature', 'nature', 'Web  Development', 'Art & Craft'),
    slug: fc.integer({ min: 1, max: 60 }).map((number) => `chosen-${number}`),
    avatar: fc.constantFrom(null, 'https://example.org/cover.png', ...objectKeys),
    images: fc.subarray(objectKeys),
    status: fc.constantFrom(...postStatuses, 'published' as const),
  },
  { requiredKeys: ['title', 'tags', 'category', 'images', 'status'] },
);

const project = fc.record({
  title: fc.constantFrom('Lighthouse', 'Harbour'),
  category: fc.constantFrom('', 'web', 'Systems', 'other'),
  start_date: fc.constantFrom('2024-05-01', '2025-03-01'),
  image_url: fc.constantFrom(null, ...objectKeys),
});

const page = fc.record({
  title: fc.constantFrom('Uses', 'Now & then'),
  slug: fc.integer({ min: 1, max: 30 }).map((number) => `own-${number}`),
  is_draft: fc.boolean(),
  header: fc.constantFrom(null, 1, 2),
  footer: fc.constantFrom(null, 1),
});

const change = fc.record({
  kind: fc.constantFrom(
    ...([
      'create',
      'create',
      'create',
      'edit',
      'edit',
      'edit',
      'publish',
      'unpublish',
      'delete',
    ] as const),
    ...(['create project', 'create project', 'edit project', 'delete project'] as const),
    ...(['create page', 'create page', 'edit page', 'delete page'] as const),
  ),
  /** Picks one of the entries of a kind that were created so far. */
  index: fc.nat(1000),
  post,
  project,
  page,
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function fieldsOf({ images, status, ...fields }: Change['post']) {
  const secret = status === 'published' ? 'open' : canary;
  const pictures = images.map((url) => ({ type: 'image', url, children: [{ text: '' }] }));
  const text = { type: 'paragraph', children: [{ text: `${prose} ${secret}` }] };
  const title = status === 'published' ? fields.title : `${fields.title} ${canary}`;
  return { ...fields, title, status, content: JSON.stringify([text, ...pictures]) };
}

function fieldsOfPage({ title, ...fields }: Change['page']) {
  const secret = fields.is_draft ? ` ${canary}` : '';
  return { ...fields, title: `${title}${secret}`, content: `${prose}${secret}` };
}

interface Ids {
  posts: string[];
  projects: string[];
  pages: string[];
}

async function apply({ kind, index, ...values }: Change, ids: Ids, site: PublishingSite) {
  const of = (made: string[]) => made[index % Math.max(1, made.length)] ?? site.deps.newId();
  const { ofPosts, ofProjects, ofPages } = site;
  const [post, project, page] = [of(ids.posts), of(ids.projects), of(ids.pages)];
  switch (kind) {
    case 'create':
      ids.posts.push((await ofPosts.create(fieldsOf(values.post))).id);
      break;
    case 'edit':
      await ofPosts.save(post, fieldsOf(values.post));
      break;
    case 'publish': {
      // Published content no longer contains the secret.
      const fields = fieldsOf({ ...values.post, status: 'published' });
      await ofPosts.save(post, { ...fields, status: 'draft' });
      await ofPosts.publish(post);
      break;
    }
    case 'unpublish':
      await ofPosts.unpublish(post);
      break;
    case 'delete':
      await ofPosts.remove(post);
      ids.posts.splice(ids.posts.indexOf(post), 1);
      break;
    case 'create project':
      ids.projects.push((await ofProjects.create(values.project)).id);
      break;
    case 'edit project':
      await ofProjects.save(project, values.project);
      break;
    case 'delete project':
      await ofProjects.remove(project);
      ids.projects.splice(ids.projects.indexOf(project), 1);
      break;
    case 'create page':
      ids.pages.push((await ofPages.create(fieldsOfPage(values.page))).id);
      break;
    case 'edit page':
      await ofPages.save(page, fieldsOfPage(values.page));
      break;
    case 'delete page':
      await ofPages.remove(page);
      ids.pages.splice(ids.pages.indexOf(page), 1);
  }
}

/** Loads the renderer of the web build, which `npm run build` creates. */
const rendererFile = join(import.meta.dirname, '..', '..', 'dist-server', 'renderer.cjs');

it('however they come', async () => {
  const seed = 20260101;
  const changes = fc.sample(change, { seed, numRuns: changeCount });
  const renderer = loadRenderer(rendererFile);
  const site = await releasedSite({ renderer });
  for (const [index, key] of good.entries()) await site.upload(key, { width: 400 * (index + 1) });
  await site.upload(refused, { text: poison });
  const ids: Ids = { posts: [], projects: [], pages: [] };
  let refusals = 0;
  for (const [index, each] of changes.entries()) {
    if (index === changeCount / 2) await site.upload(late);
    await apply(each, ids, site).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      refusals += 1;
    });
    expect(await site.wake('change')).toMatchObject({ outcome: 'published', failed: 0 });
  }
  expect(refusals).toBeLessThan(changeCount / 3);
  expect((await recordedEvents(site.table)).length).toBeGreaterThan(changeCount / 2);
  expect(site.everything()).toEqual((await site.rebuilt()).everything());
  for (const key of site.files.stored.keys()) {
    expect(key).not.toContain(canary);
    expect(site.files.text(key), key).not.toContain(canary);
  }
}, 120_000);
