/** Projects in the table: their lists, their slugs and the answers to repeated requests. */
import { describe, expect, it } from 'vitest';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { ownTable } from '#test/support/own-table.ts';
import { toWireSaved } from '#lambdas/features/projects/project-wire.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import { createProject, updateProject } from '#lambdas/features/projects/write-project.usecases.ts';
import { deleteProject, getProject, listProjects } from '#test/support/entry-operations.ts';
import { projectSummarySchema } from '#lambdas/features/projects/project.ts';
import { limits } from '#shared/schemas/limits.ts';
import { projectStatuses } from '#shared/schemas/project-labels.ts';
import { projectListQuerySchema, type ProjectListQuery } from '#shared/schemas/projects.ts';
import { pagesBothWays } from '#test/support/pages-both-ways.ts';
import { firstMoment, signedIn } from '#test/support/posts-fixtures.ts';
import {
  projectDeps,
  projectFields,
  projectPatch,
  writeProject,
} from '#test/support/project-fixtures.ts';

const actor = signedIn('admin');
const dayMs = 24 * 60 * 60 * 1000;

describe('projects', () => {
  async function setUp() {
    const projects = createProjectsRepository(await ownTable());
    const deps = projectDeps(projects);
    const list = (query: ProjectListQuery) =>
      listProjects(projectListQuerySchema.parse(query), projects);
    const titles = async (query: ProjectListQuery) =>
      (await list(query)).projects.map(({ title }) => title);
    return { projects, deps, list, titles };
  }

  it('returns a saved project as it was written', async () => {
    const { projects, deps } = await setUp();
    const project = await writeProject(deps, {
      long_description: 'Émile – 灯台 🗼',
      end_date: '2025-03-01',
      technologies: ['C', 'Zig'],
      highlights: ['Seen from 20 miles'],
      github_url: 'https://example.com/code',
      image_url: 'https://example.com/lamp.png',
    });
    expect(await projects.find(project.id)).toEqual(project);
    expect((await listProjects({}, projects)).projects).toEqual([
      projectSummarySchema.parse(project),
    ]);
  });

  it('does not find projects that do not exist', async () => {
    const { projects, deps, list } = await setUp();
    expect(await projects.find(deps.newId())).toBeUndefined();
    expect(await list({ status: 'planned', category: 'web' })).toEqual({
      projects: [],
      meta: { page: 1, total_pages: 0, total: 0, next_cursor: null },
    });
  });

  it('lists the newest start date first, those of one day by id', async () => {
    const { deps, titles } = await setUp();
    await writeProject(deps, { title: 'Old', start_date: '1999-12-31' });
    await writeProject(deps, { title: 'New', start_date: '2026-01-10' });
    await writeProject(deps, { title: 'First of the day', start_date: '2024-02-29' });
    await writeProject(deps, { title: 'Second of the day', start_date: '2024-02-29' });
    expect(await titles({})).toEqual(['New', 'Second of the day', 'First of the day', 'Old']);
  });

  it('filters by status, by category and by both, each with its own total', async () => {
    const { deps, list, titles } = await setUp();
    for (const status of projectStatuses) {
      for (const category of ['web', 'tool', '']) {
        await writeProject(deps, { title: `${status} ${category}`, status, category });
      }
    }
    expect((await list({})).meta.total).toBe(9);
    expect((await list({ status: 'planned' })).meta.total).toBe(3);
    expect((await list({ category: 'web' })).meta.total).toBe(3);
    expect(await titles({ status: 'completed', category: 'tool' })).toEqual(['completed tool']);
    expect((await list({ status: 'completed', category: 'tool' })).meta.total).toBe(1);
    expect((await list({ category: 'mobile' })).meta.total).toBe(0);
  });

  it('treats categories that differ in case, width and outer spaces as the same', async () => {
    const { deps, titles } = await setUp();
    for (const category of ['Systems', ' ｓｙｓｔｅｍｓ ', 'SYSTEMS', 'System#']) {
      await writeProject(deps, { title: category, category });
    }
    expect(await titles({ category: 'ＳＹＳtems ' })).toHaveLength(3);
    expect(await titles({ category: 'system#' })).toEqual(['System#']);
    expect(await titles({ category: 'completed#' })).toEqual([]);
  });

  it('keeps, lists and pages the longest texts that a project may have', async () => {
    const { deps, projects, list } = await setUp();
    const long = (length: number) => '灯'.repeat(length);
    const many = ({ max, length }: { max: number; length: number }) =>
      Array.from({ length: max }, (_, index) => `${long(length - 2)}${10 + index}`);
    // No character becomes longer when it is normalized.
    const category = '\ufdfa'.repeat(limits.category.max);
    const write = () =>
      createProject(
        {
          sent: projectFields({
            title: long(limits.projectTitle.max),
            description: long(limits.projectDescription.max),
            long_description: long(limits.projectLongDescription.max),
            category,
            status: 'in-progress',
            technologies: many(limits.technologies),
            highlights: many(limits.highlights),
          }),
          actor,
          idempotencyKey: deps.newId(),
        },
        deps,
      );
    const [first, second] = [await write(), await write()];
    const sent = projectPatch({ status: 'planned', category: `x${category.slice(1)}` });
    await updateProject({ id: first.id, sent, ifMatch: 1, actor }, deps);
    await updateProject({ id: first.id, sent: projectFields(), ifMatch: 2, actor }, deps);
    await updateProject(
      { id: first.id, sent: projectPatch({ status: 'in-progress', category }), ifMatch: 3, actor },
      deps,
    );
    const query = { status: 'in-progress', category, page_size: 1 } as const;
    const { meta } = await list({ ...query });
    expect(meta.total).toBe(2);
    const next = await list({ ...query, cursor: meta.next_cursor ?? '' });
    expect(next.projects).toHaveLength(1);
    expect((await projects.find(second.id))?.longDescription).toHaveLength(10_000);
  });

  it('gives the same pages by number and by cursor, each project once', async () => {
    const { deps, list } = await setUp();
    for (let number = 1; number <= 7; number += 1) {
      await writeProject(deps, { title: `Number ${number}`, start_date: `2025-0${number}-01` });
    }
    const wanted = [7, 6, 5, 4, 3, 2, 1].map((number) => `Number ${number}`);
    for (const filter of [{}, { status: 'completed', category: 'Systems' } as const]) {
      const pages = await pagesBothWays((query) => list({ ...filter, ...query }));
      const titlesInOrder = pages.flatMap((page) => page.projects.map(({ title }) => title));
      expect(titlesInOrder).toEqual(wanted);
      expect((await list({ ...filter, page: 4, page_size: 3 })).projects).toEqual([]);
    }
  });

  it('continues after a project that was moved or deleted since the page was read', async () => {
    const { deps, list, titles } = await setUp();
    const made = [];
    for (const day of ['01', '02', '03', '04']) {
      made.push(await writeProject(deps, { title: day, start_date: `2025-05-${day}` }));
    }
    const { meta } = await list({ page_size: 2 });
    await deleteProject({ id: made[2]?.id ?? '', ifMatch: undefined, actor }, deps);
    expect(await titles({ page_size: 2, cursor: meta.next_cursor ?? '' })).toEqual(['02', '01']);
  });

  it('has 12 per page, and more on request', async () => {
    const { deps, list } = await setUp();
    for (let number = 1; number <= 13; number += 1) await writeProject(deps);
    expect((await list({})).projects).toHaveLength(12);
    expect((await list({ page_size: 100 })).projects).toHaveLength(13);
    expect(projectListQuerySchema.safeParse({ page_size: 101 }).success).toBe(false);
  });

  it('refuses a cursor of another list and one that was tampered with', async () => {
    const { deps, list } = await setUp();
    for (const title of ['One', 'Two']) await writeProject(deps, { title });
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
      const listing = list({ ...other, cursor });
      await expect(listing).rejects.toMatchObject({ code: 'validation-failed' });
    }
  });

  it('moves a project between lists, and counts it in each', async () => {
    const { deps, list, titles } = await setUp();
    const { id } = await writeProject(deps, { title: 'Mover', category: 'web', status: 'planned' });
    const sent = projectPatch({ status: 'completed', category: 'tool', start_date: '2020-01-01' });
    await updateProject({ id, sent, ifMatch: 1, actor }, deps);
    for (const query of [{ status: 'planned' }, { category: 'web' }] as ProjectListQuery[]) {
      expect((await list(query)).meta.total).toBe(0);
      expect(await titles(query)).toEqual([]);
    }
    for (const query of [
      {},
      { status: 'completed' },
      { category: 'tool' },
      { status: 'completed', category: 'tool' },
    ] as ProjectListQuery[]) {
      expect((await list(query)).meta.total).toBe(1);
      expect(await titles(query)).toEqual(['Mover']);
    }
  });

  it('lets exactly one of two updates of the same version win', async () => {
    const { projects, deps } = await setUp();
    const { id } = await writeProject(deps);
    const outcomes = await Promise.allSettled(
      ['First', 'Second'].map((title) =>
        updateProject({ id, sent: projectPatch({ title }), ifMatch: 1, actor }, deps),
      ),
    );
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost.map((outcome) => outcome.reason.code)).toEqual(['stale-version']);
    expect((await projects.find(id))?.version).toBe(2);
  });

  it('loses no fields for callers that send no version', async () => {
    const { projects, deps } = await setUp();
    const { id } = await writeProject(deps);
    const patches = [
      { title: 'A' },
      { description: 'B' },
      { live_url: 'https://c.example' },
      { category: 'd' },
    ];
    await Promise.all(
      patches.map((sent) =>
        updateProject({ id, sent: projectPatch(sent), ifMatch: undefined, actor }, deps),
      ),
    );
    expect(await projects.find(id)).toMatchObject({
      title: 'A',
      description: 'B',
      liveUrl: 'https://c.example',
      category: 'd',
      version: 5,
    });
  });

  it('creates one project for parallel requests with the same Idempotency-Key', async () => {
    const { projects, deps } = await setUp();
    const request = { sent: projectFields(), actor, idempotencyKey: 'key' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => createProject(request, deps)),
    );
    const [first, ...others] = answers.map(toWireSaved);
    for (const answer of others) expect(answer).toEqual(first);
    expect((await listProjects({}, projects)).meta.total).toBe(1);
  });

  it('repeats the first response, even after the project was changed, and refuses another body', async () => {
    const { deps } = await setUp();
    const request = { sent: projectFields(), actor, idempotencyKey: 'key' };
    const first = await createProject(request, deps);
    const sent = projectPatch({ title: 'Changed' });
    await updateProject({ id: first.id, sent, ifMatch: undefined, actor }, deps);
    expect(toWireSaved(await createProject(request, deps))).toEqual(toWireSaved(first));
    const other = { ...request, sent: projectFields({ title: 'Another' }) };
    await expect(createProject(other, deps)).rejects.toMatchObject({
      code: 'idempotency-mismatch',
    });
  });

  it('forgets an Idempotency-Key after 24 hours, and keeps those of other callers apart', async () => {
    const { deps, list } = await setUp();
    const request = { sent: projectFields(), actor, idempotencyKey: 'key' };
    const first = await createProject(request, deps);
    const byOther = await createProject({ ...request, actor: signedIn('staff') }, deps);
    const nextDay = { ...deps, now: () => new Date(firstMoment + dayMs + 60_000) };
    const later = await createProject(request, nextDay);
    expect(new Set([first.id, byOther.id, later.id]).size).toBe(3);
    expect((await list({})).meta.total).toBe(3);
  });

  it('finds a deleted project nowhere, and refuses to change it', async () => {
    const { projects, deps, list } = await setUp();
    const { id } = await writeProject(deps);
    await deleteProject({ id, ifMatch: 1, actor }, deps);
    const read = { projects, uploads: createUploadsRepository(inMemoryTable()) };
    await expect(getProject(id, read)).rejects.toMatchObject({ code: 'project-not-found' });
    for (const query of [{}, { status: 'completed', category: 'systems' }] as ProjectListQuery[]) {
      expect(await list(query)).toMatchObject({ projects: [], meta: { total: 0 } });
    }
    const sent = projectPatch({ title: 'Back again' });
    const gone = { code: 'project-not-found' };
    const updating = updateProject({ id, sent, ifMatch: undefined, actor }, deps);
    await expect(updating).rejects.toMatchObject(gone);
    const deleting = deleteProject({ id, ifMatch: undefined, actor }, deps);
    await expect(deleting).rejects.toMatchObject(gone);
  });

  it('does not restore what was deleted while it was being changed', async () => {
    const { projects, deps } = await setUp();
    const before = await writeProject(deps);
    await deleteProject({ id: before.id, ifMatch: undefined, actor }, deps);
    const event = {
      id: deps.newId(),
      action: 'update_project',
      actionDisplay: '',
      label: '',
      userId: 'u',
      timestamp: deps.now().toISOString(),
    };
    for (const version of [1, 2]) {
      const stored = { ...before, version };
      const after = { ...stored, version: version + 1 };
      expect(await projects.update({ before: stored, after, event })).toBe('stale');
      const write = { entry: stored, event, expiresAt: new Date() };
      expect(await projects.trash(write)).toBe('stale');
    }
    expect(await projects.find(before.id)).toBeUndefined();
  });
});
