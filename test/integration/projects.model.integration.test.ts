/** Random operations: the table agrees with the model in memory, and its counters with a recount. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import { deleteProject } from '#lambdas/features/projects/delete-project.usecase.ts';
import type { ProjectDeps } from '#lambdas/features/projects/project-changes.ts';
import { categoryKey, type ProjectListName } from '#lambdas/features/projects/project-lists.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import { updateProject } from '#lambdas/features/projects/update-project.usecase.ts';
import { Problem } from '#shared/problems.ts';
import { projectStatuses } from '#shared/schemas/project-labels.ts';
import { InMemoryProjectsRepository } from '#test/support/in-memory-projects.repository.ts';
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

/** @returns the code of the problem, if any, so that both sides can be compared by it, too */
async function run(op: Operation, ids: string[], deps: ProjectDeps): Promise<string> {
  try {
    const id = ids[op.index % Math.max(1, ids.length)] ?? deps.newId();
    const request = { id, ifMatch: undefined, actor };
    if (op.kind === 'create') {
      ids.push((await writeProject(deps, { ...op.fields, end_date: null })).id);
    } else if (op.kind === 'update') {
      await updateProject({ ...request, sent: projectPatch(op.fields) }, deps);
    } else await deleteProject(request, deps);
    return 'done';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

function everything(projects: ProjectsRepository) {
  return Promise.all(
    listNames.map(async (list) => ({
      list,
      count: await projects.count(list),
      page: await projects.page({ list, size: 100, from: { skip: 0 } }),
    })),
  );
}

it('agrees with the model after every sequence of operations', async () => {
  await onOwnTables(
    { sequences: fc.array(operation, { maxLength: 14 }), numRuns: 25 },
    async (table, operations) => {
      const sides = [createProjectsRepository(table), new InMemoryProjectsRepository()].map(
        (projects) => ({
          projects,
          ids: [] as string[],
          deps: { ...projectDeps(projects), newId: countingIds() },
        }),
      );
      for (const op of operations) {
        const outcomes: string[] = [];
        for (const { ids, deps } of sides) outcomes.push(await run(op, ids, deps));
        expect(outcomes[0]).toBe(outcomes[1]);
      }
      const [real, model] = await Promise.all(sides.map(({ projects }) => everything(projects)));
      expect(real).toEqual(model);
    },
  );
}, 60_000);

it('keeps its counters equal to a recount when operations collide', async () => {
  await onOwnTables(
    { sequences: fc.array(operation, { minLength: 5, maxLength: 15 }), numRuns: 10 },
    async (table, operations) => {
      const projects = createProjectsRepository(table);
      const deps = projectDeps(projects);
      const ids = [(await writeProject(deps)).id, (await writeProject(deps)).id];
      await Promise.all(operations.map((op) => run(op, ids, deps)));
      const lists = await everything(projects);
      const all = lists[0]?.page.projects ?? [];
      for (const { list, count, page } of lists) {
        const members = all.filter(
          ({ status, category }) =>
            (list.status ?? status) === status &&
            (list.category === undefined || list.category === categoryKey(category)),
        );
        expect(page.projects).toEqual(members);
        expect(count).toBe(members.length);
      }
    },
  );
}, 60_000);
