import { describe, expect, it } from 'vitest';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { imageSources } from '#shared/content/text.ts';
import { limits } from '#shared/schemas/limits.ts';
import { categoryKey, projectCategories, projectStatuses } from '#shared/schemas/project-labels.ts';
import { userRecord } from '#test/support/auth-fixtures.ts';
import { deleteProject } from '#test/support/entry-operations.ts';
import { ownTable } from '#test/support/own-table.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { samplePages, samplePosts, sampleProjects } from './samples.ts';
import { seedPages, seedPosts, seedProjects } from './seed.ts';

describe('the sample content', () => {
  it('has projects of every category and status, with and without each part of a card', () => {
    const projects = sampleProjects();
    const categories = new Set(projects.map(({ category }) => categoryKey(category)));
    for (const category of projectCategories) expect(categories).toContain(category);
    expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(projectStatuses));
    expect(projects.length).toBeGreaterThan(limits.pageSize.projects);
    expect(projects.filter(({ featured }) => featured)).toHaveLength(limits.home.projects);
    for (const field of ['image_url', 'end_date', 'github_url', 'live_url'] as const) {
      const isThere = new Set(projects.map((project) => project[field] !== null));
      expect(isThere, field).toEqual(new Set([true, false]));
    }
  });

  it('has a post with everything that a text is judged with', () => {
    const rich = samplePosts().find(({ fields }) => fields.title.startsWith('Postgres queues'));
    expect(rich?.fields.series).toBeTruthy();
    const content = rich?.fields.content ?? '';
    const types = 'code-block table math-block math-inline footnote embed image'.split(' ');
    for (const type of types) expect(content).toContain(`"type":"${type}`);
    const settings = ['diagram', 'lines', 'lineNumbers', 'fileName', 'softened', 'kind', 'checked'];
    for (const name of settings) expect(content).toContain(`"${name}":`);
  });

  it('shows no picture twice', () => {
    const ofPosts = samplePosts().flatMap(({ fields, nodes }) => [
      fields.avatar,
      ...imageSources(nodes),
    ]);
    const pictures = [...ofPosts, ...sampleProjects().map(({ image_url }) => image_url)];
    const shown = pictures.filter((picture) => typeof picture === 'string');
    expect(new Set(shown).size).toBe(shown.length);
  });
});

describe('filling the table', () => {
  it('dates posts back, one on top and one with a schedule, and later adds none', async () => {
    const site = { table: await ownTable(), author: userRecord() };
    expect(await seedPosts(site)).toBe(samplePosts().length);
    expect(await seedPosts(site)).toBe(0);
    const posts = createPostsRepository(site.table);
    const { entries } = await posts.page({ list: 'public', size: 100, from: { skip: 0 } });
    const dates = entries.map(({ publishedAt }) => publishedAt ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(dates).size).toBe(entries.length);
    expect((await posts.counts()).pinned).toBe(entries[0]?.id);
  });

  it('saves projects with their pictures, and later only the missing ones', async () => {
    const table = await ownTable();
    const author = userRecord();
    expect(await seedProjects({ table, author })).toBe(sampleProjects().length);
    const now = () => new Date();
    const projects = createProjectsRepository(table);
    const references = createReferencesRepository(table, now);
    const list = { status: undefined, category: undefined };
    const { entries } = await projects.page({ list, size: 100, from: { skip: 0 } });
    const shown = entries.find(({ imageUrl }) => imageUrl !== null);
    const referrers = await references.findByObjectKey(shown?.imageUrl ?? '');
    expect(referrers).toContainEqual({ kind: 'project', id: shown?.id });

    const deps = { entries: projects, references, now, newId: () => crypto.randomUUID() };
    const actor = signedIn('admin');
    await deleteProject({ id: shown?.id ?? '', ifMatch: undefined, actor }, deps);
    expect(await seedProjects({ table, author })).toBe(1);
  });

  it('publishes pages without a link in header or footer, and later only missing ones', async () => {
    const site = { table: await ownTable(), author: userRecord() };
    expect(await seedPages(site)).toBe(samplePages().length);
    expect(await seedPages(site)).toBe(0);
    const pages = createPagesRepository(site.table);
    for (const { slug = '', title } of samplePages()) {
      const found = await pages.findWithContent((await pages.findIdBySlug(slug)) ?? '');
      expect(found?.entry).toMatchObject({ title, isDraft: false, header: null, footer: null });
    }
  });
});
