/** The costs that ACCESS-PATTERNS.md states for projects, measured: change both together. */
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { listTrash } from '#lambdas/features/entries/trash-entry.usecases.ts';
import { getProject } from '#lambdas/features/projects/get-project.usecase.ts';
import { encodeCursor } from '#lambdas/features/projects/project-cursor.ts';
import { type ProjectListName, positionOf } from '#lambdas/features/projects/project-lists.ts';
import type { ProjectRecord } from '#lambdas/features/projects/project.ts';
import { createProject } from '#lambdas/features/projects/write-project.usecases.ts';
import type { ProjectListQuery, UpdateProject } from '#shared/schemas/projects.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { type Capacity, meterOf } from '#test/support/capacity.ts';
import { anonymous, reader, signedIn } from '#test/support/posts-fixtures.ts';
import { projectFields, projectRecord, projectsOn } from '#test/support/project-fixtures.ts';

const measured: ProjectListName[] = [
  { status: undefined, category: undefined },
  { status: 'completed', category: 'systems' },
];
let table: TestTable;
let site: ReturnType<typeof projectsOn>;
let cost: (work: () => Promise<unknown>) => Promise<Capacity>;

async function freshTable() {
  table = await ownTable();
  site = projectsOn(table);
  cost = meterOf(table);
}

describe.each([10, 10_000])('what reads cost among %d projects', (size) => {
  let made: ProjectRecord[];

  beforeAll(async () => {
    await freshTable();
    made = await fillLists(size);
  }, 60_000);

  it('one project: 1, its page 3 by its id and 4 by its slug', async () => {
    const { id, slug } = await site.create({ category: 'elsewhere', status: 'planned' });
    expect(await cost(() => site.projects.find(id))).toEqual({ read: 1, write: 0 });
    const deps = { projects: site.projects, uploads: createUploadsRepository(inMemoryTable()) };
    const get = (idOrSlug: string) => () =>
      getProject({ idOrSlug, reader: reader(anonymous) }, deps);
    expect(await cost(get(id))).toEqual({ read: 3, write: 0 });
    expect(await cost(get(slug ?? ''))).toEqual({ read: 4, write: 0 });
  });

  it.each([
    ['all', {}],
    ['of a status and a category', { status: 'completed', category: 'systems' }],
  ] as [string, ProjectListQuery][])(
    'any page of 3, %s, by its cursor: 2 with its total',
    async (_name, filter) => {
      const { status, category } = filter;
      const indexes = [2, Math.floor(size / 2), size - 5];
      const cursors = indexes.map((index, order) =>
        encodeCursor({
          list: { status, category },
          page: order + 2,
          after: positionOf(made[index] as ProjectRecord), // there are that many
        }),
      );
      for (const cursor of [undefined, ...cursors]) {
        const listing = async () => {
          const listed = await site.list({ ...filter, page_size: 3, cursor });
          expect(listed.projects).toHaveLength(3);
        };
        expect(await cost(listing)).toEqual({ read: 2, write: 0 });
      }
    },
  );

  it('a page far beyond the last one: 1', async () => {
    const listing = () => site.list({ page: 100_000, page_size: 100 });
    expect(await cost(listing)).toEqual({ read: 1, write: 0 });
  });

  it('the stored response to an Idempotency-Key: 1', async () => {
    const asking = () => site.projects.firstAnswer({ userId: 'u', key: 'k', now: new Date() });
    expect(await cost(asking)).toEqual({ read: 1, write: 0 });
  });

  it('a page of 12 with its total: 3', async () => {
    expect(await cost(() => site.list())).toEqual({ read: 3, write: 0 });
  });
});

describe('what writes cost, all in one transaction', () => {
  beforeEach(freshTable);

  it('creating: 22, an Idempotency-Key 2 more, and 8 less without a category', async () => {
    expect(await cost(() => site.create())).toEqual({ read: 0, write: 22 });
    const by = { actor: signedIn('admin'), idempotencyKey: 'key' };
    const request = { sent: projectFields({ title: 'Beacon' }), ...by };
    expect(await cost(() => createProject(request, site.deps))).toEqual({ read: 1, write: 24 });
    const bare = () => site.create({ title: 'Buoy', category: '' });
    expect(await cost(bare)).toEqual({ read: 0, write: 14 });
  });

  it.each([
    ['in its place', { title: 'Renamed' }, 14],
    ['with another start date', { start_date: '2024-01-01' }, 22],
    ['with another status', { status: 'planned' }, 26],
    ['with another category', { category: 'web' }, 26],
    ['with another of each', { start_date: '2024-01-01', status: 'planned', category: 'web' }, 34],
  ] as [string, UpdateProject, number][])('saving %s', async (_name, sent, write) => {
    const { id } = await site.create();
    expect(await cost(() => site.save(id, sent, 1))).toEqual({ read: 1, write });
  });

  it('deleting: 24, restoring: 24', async () => {
    const { id } = await site.create();
    expect(await cost(() => site.remove(id))).toEqual({ read: 1, write: 24 });
    const query = { query: {}, list: 'trash-projects', now: site.deps.now() };
    expect(await cost(() => listTrash(query, site.projects))).toEqual({ read: 1, write: 0 });
    expect(await cost(() => site.restore(id))).toEqual({ read: 1, write: 24 });
  });
});

/**
 * Written directly into the measured lists, because thousands of transactions take long. @returns
 * them, newest first
 */
async function fillLists(size: number): Promise<ProjectRecord[]> {
  const { client, tableName } = table;
  const made = Array.from({ length: size }, (_, index) => projectNumber(size - index));
  const puts = made.flatMap((project) =>
    measured.map((list) => ({
      PutRequest: { Item: { ...keys.projectList(list, positionOf(project)), ...project } },
    })),
  );
  while (puts.length > 0) {
    const batches = Array.from({ length: 8 }, () => puts.splice(0, 25)).filter(
      (batch) => batch.length > 0,
    );
    await Promise.all(
      batches.map((batch) =>
        client.send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } })),
      ),
    );
  }
  for (const list of measured) {
    const Item = { ...keys.projectCounter(list), count: size };
    await client.send(new PutCommand({ TableName: tableName, Item }));
  }
  return made;
}

function projectNumber(number: number): ProjectRecord {
  return projectRecord({ id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` });
}
