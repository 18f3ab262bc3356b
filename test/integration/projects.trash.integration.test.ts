/** Deleting and restoring projects. */
import { describe, expect, it } from 'vitest';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { ownTable } from '#test/support/own-table.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import {
  deleteProject,
  listProjects,
  listTrashedProjects,
  restoreProject,
} from '#test/support/entry-operations.ts';
import { projectSummarySchema } from '#lambdas/features/projects/project.ts';
import type { TrashQuery } from '#shared/schemas/trash.ts';
import { firstMoment, signedIn } from '#test/support/posts-fixtures.ts';
import { projectDeps, writeProject } from '#test/support/project-fixtures.ts';

const actor = signedIn('staff');
const dayMs = 24 * 60 * 60 * 1000;
const gone = { code: 'project-not-found' };

describe('deleted projects', () => {
  async function setUp() {
    const projects = createProjectsRepository(await ownTable());
    const deps = projectDeps(projects);
    const remove = (id: string) => deleteProject({ id, ifMatch: undefined, actor }, deps);
    const restore = (id: string) => restoreProject({ id, actor }, deps);
    const trash = (query: TrashQuery = {}, now = new Date(firstMoment)) =>
      listTrashedProjects({ query, now }, projects);
    return { projects, deps, remove, restore, trash };
  }

  it('are in the trash, latest deletion first, page by page', async () => {
    const { deps, remove, trash } = await setUp();
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1) ids.push((await writeProject(deps)).id);
    await writeProject(deps);
    for (const id of ids) await remove(id);
    const first = await trash({ page_size: 2 });
    const second = await trash({ page_size: 2, cursor: first.meta.next_cursor ?? '' });
    expect(first.meta).toMatchObject({ page: 1, total_pages: 2, total: 3 });
    expect(second.meta).toMatchObject({ page: 2, next_cursor: null });
    const seen = [...first.entries, ...second.entries].map(({ entry }) => entry.id);
    expect(seen).toEqual(ids.toReversed());
  });

  it('come back as they were, into each of their lists', async () => {
    const { projects, deps, remove, restore, trash } = await setUp();
    const project = await writeProject(deps, { technologies: ['Zig'], end_date: '2025-04-01' });
    await remove(project.id);
    const restored = await restore(project.id);
    expect(restored).toEqual({ ...project, updatedAt: restored.updatedAt, version: 3 });
    expect(await projects.find(project.id)).toEqual(restored);
    const { category, status } = project;
    for (const query of [{}, { status }, { category }, { status, category }]) {
      const listed = await listProjects(query, projects);
      expect(listed).toMatchObject({
        projects: [projectSummarySchema.parse(restored)],
        meta: { total: 1 },
      });
    }
    expect((await trash()).entries).toEqual([]);
  });

  it('are recorded again as referring to their image', async () => {
    const { deps, remove, restore } = await setUp();
    const image_url = `uploads/${'1'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.png`;
    const { id } = await writeProject(deps, { image_url });
    await remove(id);
    // Forgetting is delayed by a minute, so this states what would be left then.
    await deps.references.remove({ kind: 'project', id }, [image_url]);
    await restore(id);
    expect(await deps.references.findByObjectKey(image_url)).toEqual([{ kind: 'project', id }]);
  });

  it('are neither shown nor restored after 30 days', async () => {
    const { deps, remove, trash } = await setUp();
    const { id } = await writeProject(deps);
    await remove(id);
    const { trashedAt } = (await trash()).entries[0] ?? { trashedAt: '' };
    const end = Date.parse(trashedAt) + 30 * dayMs;
    const at = (time: number) => ({ ...deps, now: () => new Date(time) });
    expect((await trash({}, new Date(end - 1000))).meta.total).toBe(1);
    expect((await trash({}, new Date(end))).entries).toEqual([]);
    await expect(restoreProject({ id, actor }, at(end))).rejects.toMatchObject(gone);
    expect((await restoreProject({ id, actor }, at(end - 1000))).id).toBe(id);
  });

  it('are restored once, however many requests arrive at once', async () => {
    const { projects, deps, remove, restore } = await setUp();
    const { id } = await writeProject(deps);
    await remove(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(id)));
    expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([3]));
    expect((await listProjects({}, projects)).meta.total).toBe(1);
  });

  it('are not found when they never existed', async () => {
    const { deps, restore } = await setUp();
    await expect(restore(deps.newId())).rejects.toMatchObject(gone);
  });
});

it('a restored project appears in the activity feed', async () => {
  const table = inMemoryTable();
  const deps = projectDeps(createProjectsRepository(table));
  const { id, title } = await writeProject(deps);
  await deleteProject({ id, ifMatch: undefined, actor }, deps);
  await restoreProject({ id, actor }, deps);
  const event = { action: 'untrash_project', actionDisplay: 'Restored project', label: title };
  expect((await recordedEvents(table)).at(-1)).toMatchObject({ ...event, userId: actor.userId });
});
