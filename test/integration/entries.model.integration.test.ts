/** After random operations, lists, counters and labels of posts and projects agree with a recount. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { restoreVersion } from '#lambdas/features/entries/versions.usecases.ts';
import {
  listsOf,
  positionIn,
  type PostLabelName,
  type PostListName,
  type PostRecord,
  postSummaryRecordSchema,
} from '#lambdas/features/posts/post.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import { publishDuePosts } from '#lambdas/features/posts/publish-posts.usecases.ts';
import {
  type ProjectListName,
  type ProjectRecord,
  projectSummarySchema,
  positionOf,
} from '#lambdas/features/projects/project.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import { Problem } from '#shared/problems.ts';
import type { EntriesRepository } from '#lambdas/features/entries/entries.repository.ts';
import {
  creationPosition,
  type EntryRecord,
  type EntryTypes,
} from '#lambdas/features/entries/entry.ts';
import { pageSummarySchema } from '#lambdas/features/pages/page.ts';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
import { postStatuses } from '#shared/schemas/posts.ts';
import { categoryKey, projectStatuses } from '#shared/schemas/project-labels.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { onOwnTables } from '#test/support/own-table.ts';
import { firstMoment, postsOn, prose, signedIn } from '#test/support/posts-fixtures.ts';
import { pagesOn } from '#test/support/page-fixtures.ts';
import { projectsOn } from '#test/support/project-fixtures.ts';

interface Operation<Fields> {
  kind: string;
  /** Chooses one of the entries created so far. */
  index: number;
  /** The version to restore. */
  version: number;
  fields: Fields;
}

interface Model<Site, Fields> {
  on: (table: CoreTable) => Site & { deps: { newId: () => string } };
  fields: fc.Arbitrary<Fields>;
  kinds: string[];
  create: (site: Site, fields: Fields | undefined) => Promise<{ id: string }>;
  /** A kind of operation that only one kind of entry has. */
  change: (site: Site, request: Operation<Fields> & { id: string }) => Promise<unknown>;
  expectRecount: (site: Site, ids: readonly string[]) => Promise<void>;
}

function agreesWithARecount<Site, Fields>(name: string, model: Model<Site, Fields>) {
  const { on, create, change, expectRecount } = model;
  const operation: fc.Arbitrary<Operation<Fields>> = fc.record({
    kind: fc.constantFrom('create', 'create', ...model.kinds),
    index: fc.nat(4),
    version: fc.integer({ min: 1, max: 4 }),
    fields: model.fields,
  });

  /** Some operations are refused, such as those on a deleted entry. */
  async function run(op: Operation<Fields>, ids: string[], site: ReturnType<typeof on>) {
    try {
      const id = ids[op.index % Math.max(1, ids.length)] ?? site.deps.newId();
      if (op.kind === 'create') ids.push((await create(site, op.fields)).id);
      else await change(site, { ...op, id });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  describe(name, () => {
    it('agree with a recount after every sequence of operations', async () => {
      const sequences = fc.array(operation, { maxLength: 14 });
      const property = fc.asyncProperty(sequences, async (operations) => {
        const site = on(inMemoryTable());
        const ids: string[] = [];
        for (const op of operations) await run(op, ids, site);
        await expectRecount(site, ids);
      });
      await fc.assert(property, { numRuns: 100 });
    }, 60_000);

    it('agree with a recount when operations collide', async () => {
      const sequences = fc.array(operation, { minLength: 5, maxLength: 15 });
      await onOwnTables({ sequences, numRuns: 10 }, async (table, operations) => {
        const site = on(table);
        const ids = [await create(site, undefined), await create(site, undefined)].map(
          ({ id }) => id,
        );
        await Promise.all(operations.map((op) => run(op, ids, site)));
        await expectRecount(site, ids);
      });
    }, 60_000);
  });
}

const labels: PostLabelName[] = [
  'tag:one',
  'tag:two',
  'tag:three',
  'category:nature',
  'category:art',
];
const listNames: PostListName[] = [
  'all',
  'public',
  'published',
  'unpublished',
  'draft',
  'review',
  ...labels,
];

const secondsLater = (seconds: number) => new Date(firstMoment + seconds * 1000).toISOString();

const postFields = fc.record(
  {
    title: fc.constantFrom('First title', 'Second title', 'Third title'),
    status: fc.constantFrom(...postStatuses),
    tags: fc.uniqueArray(fc.constantFrom('One', 'one', 'Two', 'Three'), { minLength: 1 }),
    category: fc.constantFrom('Nature', 'nature', 'Art'),
    slug: fc.constantFrom('chosen', 'first-title', 'third-title-2'),
    publish_at: fc.constantFrom(null, ...[5, 20, 3600].map(secondsLater)),
    content: fc.constantFrom(prose, `Ducks and drakes. ${prose}`),
  },
  { requiredKeys: ['title', 'status', 'tags', 'category'] },
);

agreesWithARecount('the lists, counters and labels of posts', {
  on: postsOn,
  fields: postFields,
  kinds: ['update', 'update', 'publish', 'unpublish', 'delete', 'time', 'restore'],
  create: (site, fields) => site.create(fields),
  change: async (site, { kind, id, fields, version }) => {
    const request = { id, version, ifMatch: undefined, actor: signedIn('staff') };
    if (kind === 'update') await site.save(id, fields);
    else if (kind === 'publish') await site.publish(id);
    else if (kind === 'unpublish') await site.unpublish(id);
    else if (kind === 'restore') await restoreVersion(postKind, request, site.deps);
    else if (kind === 'delete') await site.remove(id);
    else expect(await publishDuePosts(site.deps)).toMatchObject({ failed: 0 });
  },
  expectRecount: ({ posts }, ids) => expectPosts(posts, ids),
});

/** Checks that lists, counters, labels and other indexes agree with the posts themselves. */
async function expectPosts(posts: PostsRepository, ids: readonly string[]) {
  const found = await Promise.all([...new Set(ids)].map((id) => posts.find(id)));
  const all = found.filter((post) => post !== undefined);
  const membersOf = (list: PostListName) =>
    all
      .filter((post) => listsOf(post).includes(list))
      .sort((a, b) => (placeIn(list, a) < placeIn(list, b) ? 1 : -1))
      .map((post) => postSummaryRecordSchema.parse(post));
  for (const list of listNames) {
    const page = await posts.page({ list, size: 100, from: { skip: 0 } });
    expect(page, list).toEqual({ entries: membersOf(list), more: false });
  }
  for (const label of labels) expect(await posts.countOf(label)).toBe(membersOf(label).length);
  const totals = (['all', ...postStatuses] as const).map((list) => [list, membersOf(list).length]);
  expect(await posts.counts()).toEqual(Object.fromEntries(totals));
  const open = membersOf('public');
  const shown = await posts.labels();
  const used = new Set(open.flatMap((post) => post.tags.map(({ id }) => id)));
  expect(shown.tags.map(({ id }) => id)).toEqual([...used].sort());
  const categories = new Set(open.map(({ category }) => category.toLowerCase()));
  expect(shown.categories.map((title) => title.toLowerCase())).toEqual([...categories].sort());
  await expectNeighbors(posts, { open, positionOf: (post) => positionIn('public', post) });
  await expectWaysTo(posts, all);
  expect(new Set((await posts.articleWords()).keys())).toEqual(new Set(all.map(({ id }) => id)));
  const later = new Date(firstMoment + 24 * 60 * 60 * 1000);
  const due = await posts.due({ now: later, limit: 100 });
  expect(due.map(({ postId, publishAt }) => [postId, publishAt]).sort()).toEqual(
    all.flatMap(({ id, publishAt }) => (publishAt ? [[id, publishAt]] : [])).sort(),
  );
}

/** Checks that each entry leads to its neighbors in the list that readers see. */
async function expectNeighbors<Entry extends Pick<EntryRecord, 'title' | 'slug'>>(
  entries: Pick<EntriesRepository<EntryTypes>, 'neighborsOf'>,
  { open, positionOf }: { open: readonly Entry[]; positionOf: (entry: Entry) => ListPosition },
) {
  for (const [at, entry] of open.entries()) {
    const [newer, older] = [open[at - 1], open[at + 1]].map((other) =>
      other ? { title: other.title, slug: other.slug } : null,
    );
    expect(await entries.neighborsOf(positionOf(entry))).toEqual({ newer, older });
  }
}

/** Checks that every slug leads to one entry, and that every kept version exists. */
async function expectWaysTo(
  entries: Pick<EntriesRepository<EntryTypes>, 'findIdBySlug' | 'versions'>,
  all: readonly EntryRecord[],
) {
  const slugs = all.flatMap(({ slug, formerSlugs }) => [slug ?? '', ...formerSlugs]);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const { id, slug, formerSlugs, version: before, keptVersions } of all) {
    for (const each of [slug ?? '', ...formerSlugs]) {
      expect(await entries.findIdBySlug(each)).toBe(id);
    }
    const versions = await entries.versions({ id, before, limit: 100 });
    expect(versions.map(({ version }) => version).sort()).toEqual([...keptVersions].sort());
  }
}

function placeIn(list: PostListName, post: PostRecord): string {
  const { time, id } = positionIn(list, post);
  return `${time}#${id}`;
}

const categories = ['web', 'WEB', ' ｗｅｂ', 'tool', ''];
const projectLists: ProjectListName[] = [undefined, ...projectStatuses].flatMap((status) =>
  [undefined, ...new Set(categories.map(categoryKey).filter(Boolean))].map((category) => ({
    status,
    category,
  })),
);

const projectFields = fc.record(
  {
    title: fc.constantFrom('First', 'Second'),
    status: fc.constantFrom(...projectStatuses),
    category: fc.constantFrom(...categories),
    start_date: fc.constantFrom('2024-01-31', '2024-02-29', '2025-06-01'),
    end_date: fc.constantFrom(null, '2024-02-29', '2025-06-01'),
    is_draft: fc.boolean(),
  },
  { requiredKeys: [] },
);

agreesWithARecount('the lists and counters of projects', {
  on: projectsOn,
  fields: projectFields,
  kinds: ['update', 'update', 'delete', 'untrash'],
  create: (site, fields) => site.create({ ...fields, end_date: null }),
  change: trashedOrSaved,
  expectRecount: ({ projects }, ids) => expectProjects(projects, ids),
});

/** The operations of kinds that have no further ones. */
function trashedOrSaved<Fields>(
  site: {
    save: (id: string, fields: Fields) => Promise<unknown>;
    remove: (id: string) => Promise<unknown>;
    restore: (id: string) => Promise<unknown>;
  },
  { kind, id, fields }: Operation<Fields> & { id: string },
): Promise<unknown> {
  if (kind === 'update') return site.save(id, fields);
  return kind === 'untrash' ? site.restore(id) : site.remove(id);
}

/** Checks the members of every list, their order and their number. */
async function expectProjects(projects: ProjectsRepository, ids: readonly string[]) {
  const found = await Promise.all([...new Set(ids)].map((id) => projects.find(id)));
  const all = found.filter((project) => project !== undefined).sort(newestFirst);
  for (const list of projectLists) {
    const members = all.filter(({ isDraft, status, category }) => {
      if (isDraft || list === 'drafts') return isDraft === true && list === 'drafts';
      return (
        (list.status ?? status) === status &&
        (list.category === undefined || list.category === categoryKey(category))
      );
    });
    const page = await projects.page({ list, size: 100, from: { skip: 0 } });
    expect(page.entries.map(({ id }) => id)).toEqual(members.map(({ id }) => id));
    expect(page.entries).toEqual(members.map((each) => projectSummarySchema.parse(each)));
    expect(await projects.count(list)).toBe(members.length);
  }
  const open = all.filter(({ isDraft }) => !isDraft);
  await expectNeighbors(projects, { open, positionOf });
  await expectWaysTo(projects, all);
}

function newestFirst(a: ProjectRecord, b: ProjectRecord): number {
  return `${a.startDate}#${a.id}` < `${b.startDate}#${b.id}` ? 1 : -1;
}

const pageFields = fc.record(
  {
    title: fc.constantFrom('First', 'Second', 'Search'),
    slug: fc.constantFrom('chosen', 'first', 'second-2'),
    is_draft: fc.boolean(),
    header: fc.constantFrom(null, 1, 2),
    content: fc.constantFrom(prose, `Ducks and drakes. ${prose}`),
  },
  { requiredKeys: ['title'] },
);

agreesWithARecount('the lists of pages', {
  on: pagesOn,
  fields: pageFields,
  kinds: ['update', 'update', 'delete', 'untrash'],
  create: (site, fields) => site.create(fields),
  change: trashedOrSaved,
  expectRecount: async ({ pages }, ids) => {
    const found = await Promise.all([...new Set(ids)].map((id) => pages.find(id)));
    const all = found
      .filter((page) => page !== undefined)
      .sort((a, b) => (`${a.createdAt}#${a.id}` < `${b.createdAt}#${b.id}` ? 1 : -1));
    const open = all.filter(({ isDraft }) => !isDraft);
    for (const [list, members] of [['all', all] as const, ['public', open] as const]) {
      const page = await pages.page({ list, size: 100, from: { skip: 0 } });
      const entries = members.map((each) => pageSummarySchema.parse(each));
      expect(page, list).toEqual({ entries, more: false });
    }
    await expectNeighbors(pages, { open, positionOf: creationPosition });
    await expectWaysTo(pages, all);
  },
});
