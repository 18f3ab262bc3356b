/** Projects in the table: fields, lists, drafts, and items of earlier releases. */
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { type Key, keys, projectListPartition } from '#lambdas/adapters/dynamo/keys.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { getVersion, restoreVersion } from '#lambdas/features/entries/versions.usecases.ts';
import { getProject } from '#lambdas/features/projects/get-project.usecase.ts';
import { projectKind } from '#lambdas/features/projects/project.kind.ts';
import { allProjects, positionOf, type ProjectRecord } from '#lambdas/features/projects/project.ts';
import { nameProjects } from '#lambdas/features/projects/name-projects.usecase.ts';
import { limits } from '#shared/schemas/limits.ts';
import { projectListQuerySchema } from '#shared/schemas/projects.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { pagesBothWays } from '#test/support/pages-both-ways.ts';
import { anonymous, reader, signedIn } from '#test/support/posts-fixtures.ts';
import { projectsOn } from '#test/support/project-fixtures.ts';

const setUp = async () => projectsOn(await ownTable());

describe('projects', () => {
  it('lose no fields to callers that send no version', async () => {
    const { projects, create, save } = await setUp();
    const { id } = await create();
    const patches = [
      { title: 'A' },
      { description: 'B' },
      { live_url: 'https://c.example' },
      { category: 'd' },
    ];
    await Promise.all(patches.map((sent) => save(id, sent)));
    const saved = { title: 'A', description: 'B', liveUrl: 'https://c.example', category: 'd' };
    expect(await projects.find(id)).toMatchObject({ ...saved, version: 5 });
  });

  it('keep every earlier text with all its fields, and bring one back without its slug', async () => {
    const { projects, create, save, deps } = await setUp();
    const { id } = await create({ title: 'First', technologies: ['C'], slug: 'one' });
    await save(id, { title: 'Second', technologies: [], slug: 'two', long_description: 'More.' });
    const old = { title: 'First', technologies: ['C'], longDescription: '' };
    expect(await getVersion(projectKind, { id, version: 1 }, projects)).toMatchObject(old);
    const request = { id, version: 1, ifMatch: undefined, actor: signedIn('staff') };
    const { entry } = await restoreVersion(projectKind, request, deps);
    expect(entry).toMatchObject({ ...old, slug: 'two', formerSlugs: ['one'] });
  });
});

describe('lists of projects', () => {
  it('have the same pages by number and by cursor, each project once; 12 by default', async () => {
    const { create, list } = await setUp();
    for (let number = 1; number <= 7; number += 1) {
      await create({ title: `Number ${number}`, start_date: `2025-0${number}-01` });
    }
    const wanted = [7, 6, 5, 4, 3, 2, 1].map((number) => `Number ${number}`);
    for (const filter of [{}, { status: 'completed', category: 'Systems' } as const]) {
      const pages = await pagesBothWays((query) => list({ ...filter, ...query }));
      const titlesInOrder = pages.flatMap((page) => page.projects.map(({ title }) => title));
      expect(titlesInOrder).toEqual(wanted);
      expect((await list({ ...filter, page: 4, page_size: 3 })).projects).toEqual([]);
    }
    for (let number = 1; number <= 6; number += 1) await create();
    expect((await list()).projects).toHaveLength(12);
    expect((await list({ page_size: 100 })).projects).toHaveLength(13);
    expect(projectListQuerySchema.safeParse({ page_size: 101 }).success).toBe(false);
  });

  it('continue after a project that was moved or deleted since the page was read', async () => {
    const { create, remove, list, titles } = await setUp();
    const made = [];
    for (const day of ['01', '02', '03', '04']) {
      made.push(await create({ title: day, start_date: `2025-05-${day}` }));
    }
    const { meta } = await list({ page_size: 2 });
    await remove(made[2]?.id ?? '');
    expect(await titles({ page_size: 2, cursor: meta.next_cursor ?? '' })).toEqual(['02', '01']);
  });

  it('refuse a cursor of another list and one that was tampered with', async () => {
    const { deps, create, list } = await setUp();
    for (const title of ['One', 'Two']) await create({ title });
    const { meta } = await list({ status: 'completed', page_size: 1 });
    const cursor = meta.next_cursor ?? '';
    const [mark] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const forge = (...rest: unknown[]) =>
      Buffer.from(JSON.stringify([mark, ...rest])).toString('base64url');
    const forged = [forge(2, 'x', 'y'), forge(2, '2025-13-01', deps.newId()), forge(0)];
    for (const bad of ['', 'x', `${cursor}=`, cursor.slice(1), 'W10', ...forged]) {
      const listing = list({ status: 'completed', cursor: bad });
      await expect(listing).rejects.toMatchObject({ errors: { cursor: expect.any(String) } });
    }
    for (const other of [{}, { category: 'systems' }, { status: 'planned' } as const]) {
      await expect(list({ ...other, cursor })).rejects.toMatchObject({ code: 'validation-failed' });
    }
  });

  it('are empty for a category that only resembles the separator of a list’s name', async () => {
    const { create, list, titles } = await setUp();
    await create({ title: 'Marked', category: 'System#' });
    expect(await titles({ category: 'system#' })).toEqual(['Marked']);
    const nothing = { page: 1, total_pages: 0, total: 0, next_cursor: null };
    expect(await list({ category: 'completed#' })).toEqual({ projects: [], meta: nothing });
  });

  it('take the longest texts that a project may have through every move', async () => {
    const { projects, create, save, list } = await setUp();
    const long = (length: number) => '灯'.repeat(length);
    const many = ({ max, length }: { max: number; length: number }) =>
      Array.from({ length: max }, (_, index) => `${long(length - 2)}${10 + index}`);
    // Normalizing makes none of these characters longer.
    const category = '\ufdfa'.repeat(limits.category.max);
    const longest = {
      title: long(limits.projectTitle.max),
      description: long(limits.projectDescription.max),
      long_description: long(limits.projectLongDescription.max),
      category,
      status: 'in-progress',
      technologies: many(limits.technologies),
      highlights: many(limits.highlights),
    } as const;
    const [first, second] = [await create(longest), await create(longest)];
    await save(first.id, { status: 'planned', category: `x${category.slice(1)}` });
    await save(first.id, { status: 'in-progress', category });
    const query = { status: 'in-progress', category, page_size: 1 } as const;
    const { meta } = await list({ ...query });
    expect(meta.total).toBe(2);
    const next = await list({ ...query, cursor: meta.next_cursor ?? '' });
    expect(next.projects).toHaveLength(1);
    expect((await projects.find(second.id))?.longDescription).toHaveLength(10_000);
  });
});

describe('a draft of a project', () => {
  it('is shown to editors, hidden from the demo viewer, and unknown to others', async () => {
    const { projects, create, list, titles } = projectsOn(inMemoryTable());
    const read = { projects, uploads: createUploadsRepository(inMemoryTable()) };
    const get = (idOrSlug: string, as = reader(anonymous)) =>
      getProject({ idOrSlug, reader: as }, read);
    const [editor, viewer] = [signedIn('staff'), signedIn('viewer')];
    await create({ title: 'Public' });
    const { id, slug } = await create({ title: 'Secret', is_draft: true });
    const secret = { title: 'Secret', isDraft: true };
    expect((await get(id, reader(editor))).project).toMatchObject(secret);
    const hidden = { title: 'Hidden draft', slug: null, content: '[]' };
    expect((await get(slug ?? '', reader(viewer))).project).toMatchObject(hidden);
    await expect(get(id)).rejects.toMatchObject({ code: 'project-not-found' });
    expect(await titles({}, editor)).toEqual(['Public']);
    const drafts = { drafts: 'true' } as const;
    const meta = { total: 1 };
    expect(await list(drafts, editor)).toMatchObject({ projects: [{ title: 'Secret' }], meta });
    expect(await titles(drafts, viewer)).toEqual(['Hidden draft']);
    await expect(list(drafts)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('moves between the lists when it is published, made a draft again, or deleted', async () => {
    const { projects, create, save, remove, restore } = projectsOn(inMemoryTable());
    const counts = async () => [await projects.count(allProjects), await projects.count('drafts')];
    const { id } = await create({ is_draft: true });
    expect(await counts()).toEqual([0, 1]);
    expect(await save(id, { is_draft: false })).not.toHaveProperty('isDraft');
    expect(await counts()).toEqual([1, 0]);
    expect(await save(id, { is_draft: true })).toMatchObject({ isDraft: true, wasPublic: true });
    expect(await counts()).toEqual([0, 1]);
    await remove(id);
    expect(await counts()).toEqual([0, 0]);
    expect((await restore(id)).entry).toMatchObject({ isDraft: true });
    expect(await counts()).toEqual([0, 1]);
    expect(await save(id, { is_draft: false })).not.toHaveProperty('wasPublic');
  });
});

describe('projects in the table', () => {
  async function withItems() {
    const table = await ownTable();
    const site = projectsOn(table);
    const listed = async () =>
      (await site.projects.page({ list: allProjects, size: 9, from: { skip: 0 } })).entries;
    /** Stores the project like a release that did not have some attributes. */
    const age = async (project: ProjectRecord, ...removed: string[]) => {
      for (const key of [
        keys.project(project.id),
        keys.projectList(allProjects, positionOf(project)),
      ]) {
        await removeAttributes(table, key, removed);
      }
    };
    return { table, ...site, listed, age };
  }

  it('have no mark for the home page when they were stored before there was one', async () => {
    const { projects, create, listed, age } = await withItems();
    const { id } = await create({ featured: true });
    const project = await projects.find(id);
    if (!project) throw new Error('The project is missing.');
    await age(project, 'featured');
    expect(await projects.find(id)).toEqual({ ...project, featured: false });
    expect(await listed()).toMatchObject([{ id, featured: false }]);
  });

  it('keep articles out of the lists, whose entries are read together', async () => {
    const { table, create } = await withItems();
    const children = [{ text: 'Long.', bold: true }];
    const { id } = await create({ content: JSON.stringify([{ type: 'paragraph', children }]) });
    const { Items } = await table.client.send(
      new QueryCommand({
        TableName: table.tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': projectListPartition(allProjects) },
      }),
    );
    expect(Items).toMatchObject([{ id, longDescription: 'Long.' }]);
    expect(Items?.[0]).not.toHaveProperty('content');
  });

  it('get a slug, and their text as the article, when they were stored before there were pages', async () => {
    const { projects, deps, create, listed, age } = await withItems();
    const old = await create({ title: 'Taken', long_description: 'One.\n\nTwo.' });
    await age(old, 'slug', 'formerSlugs', 'articleImages', 'content');
    await create({ title: 'Taken', slug: 'other' });
    const before = await listed();
    expect(before.map(({ slug }) => slug).toSorted()).toEqual([null, 'other']);
    const named = await nameProjects(before, deps);
    expect(named.map(({ slug }) => slug).toSorted()).toEqual(['other', 'taken-2']);
    expect(await listed()).toEqual(named);
    expect((await projects.find(old.id))?.content).toBe(old.content);
    expect(await projects.findIdBySlug('taken-2')).toBe(old.id);
    expect(await nameProjects(named, deps)).toBe(named);
  });
});

async function removeAttributes({ client, tableName }: TestTable, Key: Key, names: string[]) {
  const UpdateExpression = `REMOVE ${names.join(', ')}`;
  await client.send(new UpdateCommand({ TableName: tableName, Key, UpdateExpression }));
}
