/** Random operations: the lists and counters of projects agree with a recount. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import { deleteProject } from '#test/support/entry-operations.ts';
import { type ProjectRecord, projectSummarySchema } from '#lambdas/features/projects/project.ts';
import type { ProjectDeps } from '#lambdas/features/projects/project.kind.ts';
import { categoryKey, type ProjectListName } from '#lambdas/features/projects/project-lists.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import { updateProject } from '#lambdas/features/projects/write-project.usecases.ts';
import { Problem } from '#shared/problems.ts';
import { projectStatuses } from '#shared/schemas/project-labels.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { onOwnTables } from '#test/support/own-table.ts';
import { countingIds, signedIn } from '#test/support/posts-fixtures.ts';
import { projectDeps, projectPatch, writeProject } from '#test/support/project-fixtures.ts';

const actor = signedIn('staff');
const categories = ['web', 'WEB', ' ｗｅｂ', 'tool', ''];
const listNames: ProjectListName[] = [undefined, ...projectStatuses].flatMap((status) =>
  [undefined, ...new Set(categories.map(categoryKey).filter(Boolean))].map((category) => ({
    status,
    category,
  })),
);

const fields = fc.record(
  {
    title: fc.constantFrom('First', 'Second'),
    status: fc.constantFrom(...projectStatuses),
    category: fc.constantFrom(...categories),
    start_date: fc.constantFrom('2024-01-31', '2024-02-29', '2025-06-01'),
    end_date: fc.constantFrom(null, '2024-02-29', '2025-06-01'),
  },
  { requiredKeys: [] },
);

const operation = fc.record({
  kind: fc.constantFrom('create', 'create', 'update', 'update', 'delete'),
  /** One of the projects created so far. */
  index: fc.nat(4),
  fields,
});
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** Some operations are refused, as for a project that is gone. */
async function run(op: Operation, ids: string[], deps: ProjectDeps): Promise<void> {
  try {
    const id = ids[op.index % Math.max(1, ids.length)] ?? deps.newId();
    const request = { id, ifMatch: undefined, actor };
    if (op.kind === 'create') {
      ids.push((await writeProject(deps, { ...op.fields, end_date: null })).id);
    } else if (op.kind === 'update') {
      await updateProject({ ...request, sent: projectPatch(op.fields) }, deps);
    } else await deleteProject(request, deps);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Every list has its members, in order, and their number. */
async function expectLists(projects: ProjectsRepository, ids: readonly string[]) {
  const found = await Promise.all([...new Set(ids)].map((id) => projects.find(id)));
  const all = found.filter((project) => project !== undefined).sort(newestFirst);
  for (const list of listNames) {
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
}

function newestFirst(a: ProjectRecord, b: ProjectRecord): number {
  return `${a.startDate}#${a.id}` < `${b.startDate}#${b.id}` ? 1 : -1;
}

it('keeps its lists and counters true after every sequence of operations', async () => {
  const sequences = fc.array(operation, { maxLength: 14 });
  const property = fc.asyncProperty(sequences, async (operations) => {
    const projects = createProjectsRepository(inMemoryTable());
    const deps = { ...projectDeps(projects), newId: countingIds() };
    const ids: string[] = [];
    for (const op of operations) await run(op, ids, deps);
    await expectLists(projects, ids);
  });
  await fc.assert(property, { numRuns: 100 });
}, 60_000);

it('keeps them true when operations collide', async () => {
  await onOwnTables(
    { sequences: fc.array(operation, { minLength: 5, maxLength: 15 }), numRuns: 10 },
    async (table, operations) => {
      const projects = createProjectsRepository(table);
      const deps = projectDeps(projects);
      const ids = [(await writeProject(deps)).id, (await writeProject(deps)).id];
      await Promise.all(operations.map((op) => run(op, ids, deps)));
      await expectLists(projects, ids);
    },
  );
}, 60_000);
