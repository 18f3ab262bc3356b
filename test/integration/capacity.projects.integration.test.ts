/** Measures the costs of projects and pages: the numbers of ACCESS-PATTERNS.md are the expectation. */
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { getProject } from '#lambdas/features/projects/get-project.usecase.ts';
import { cursorListName } from '#lambdas/features/projects/list-projects.usecase.ts';
import {
  positionOf,
  type ProjectListName,
  type ProjectRecord,
} from '#lambdas/features/projects/project.ts';
import { encodeCursor } from '#lambdas/kernel/paging.ts';
import { createProject } from '#test/support/entry-operations.ts';
import type { UpdateProject } from '#shared/schemas/projects.ts';
import { having, itCosts, type Meter, meterOf } from '#test/support/capacity.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { anonymous, reader, signedIn } from '#test/support/posts-fixtures.ts';
import { projectFields, projectRecord, projectsOn } from '#test/support/project-fixtures.ts';

/** The fields by which lists are chosen. */
type Listed = Exclude<ProjectListName, 'drafts'>;

const measured: Listed[] = [
  { status: undefined, category: undefined },
  { status: 'completed', category: 'systems' },
];
const size = 10_000;
let table: TestTable;
let site: ReturnType<typeof projectsOn>;
let cost: Meter;
let many: ProjectRecord[];

beforeAll(async () => {
  table = await ownTable();
  site = projectsOn(table);
  cost = meterOf(table);
  many = await fillLists(table);
});

describe(`reads among ${size} projects`, () => {
  it('its page: 3 by its id and 4 by its slug', async () => {
    const { id, slug } = await site.create({ category: 'elsewhere', status: 'planned' });
    const read = { projects: site.projects, uploads: createUploadsRepository(table) };
    const get = (idOrSlug: string) => () =>
      getProject({ idOrSlug, reader: reader(anonymous) }, read);
    expect(await cost(get(id))).toEqual({ read: 3, write: 0 });
    expect(await cost(get(slug ?? ''))).toEqual({ read: 4, write: 0 });
  });

  it.each(measured)('any page of 3 of %o by its cursor: 2 with its total', async (list) => {
    const cursors = [2, Math.floor(size / 2), size - 5].map((index, order) =>
      encodeCursor({
        list: cursorListName(list),
        page: order + 2,
        after: positionOf(many[index] as ProjectRecord),
      }),
    );
    for (const cursor of [undefined, ...cursors]) {
      const { status: of, category } = list;
      const listing = () => site.list({ status: of, category, page_size: 3, cursor });
      expect((await listing()).projects).toHaveLength(3);
      expect(await cost(listing)).toEqual({ read: 2, write: 0 });
    }
  });

  it('a page of 12 with its total: 3, and one far beyond the last: 1', async () => {
    expect(await cost(() => site.list())).toEqual({ read: 3, write: 0 });
    const beyond = () => site.list({ page: 100_000, page_size: 100 });
    expect(await cost(beyond)).toEqual({ read: 1, write: 0 });
  });
});

const nobody = { userId: 'u', key: 'k', now: new Date() };
const claimed = { actor: signedIn('admin'), idempotencyKey: 'key' };
const slugs = Array.from({ length: 50 }, (_, number) => `slug-${number}`);
const make = async () => (await site.create()).id;
const trashed = async () => {
  const id = await make();
  await site.remove(id);
  return id;
};
const saving = (changes: UpdateProject) => having(make, (id) => site.save(id, changes, 1));
const others = { start_date: '2024-01-01', status: 'planned', category: 'web' } as const;

itCosts('Reads and writes of projects', () => cost, [
  ['Which project is this?', () => site.projects.find('x')],
  ['… at this address?', () => site.projects.findIdBySlug('x')],
  ['Which are its neighbours?', () => site.projects.neighborsOf({ time: '2026-01-01', id: 'x' })],
  ['Which of these slugs', () => site.projects.takenSlugs(slugs)],
  ['How many projects', () => site.projects.count({ status: undefined, category: undefined })],
  ['What is in the trash?', () => site.projects.trashed({ now: new Date(), limit: 1000 })],
  ['… one project of it?', having(trashed, (id) => site.projects.findTrashed({ id, ...nobody }))],
  ['What was the first answer', () => site.projects.firstAnswer(nobody)],
  ['Create a project', () => site.create({ title: 'Lightship' })],
  ['Create a project', () => site.create({ title: 'Buoy', category: '' }), { write: -8 }],
  [
    '… with an Idempotency-Key',
    () => createProject({ sent: projectFields({ title: 'Beacon' }), ...claimed }, site.deps),
  ],
  ['Save without moving', saving({ title: 'Renamed' })],
  ['… with another start date', saving({ start_date: others.start_date })],
  ['… with another status', saving({ status: others.status })],
  ['… with another status', saving({ category: others.category })],
  ['… with both changed', saving(others)],
  ['Delete a project', having(make, (id) => site.remove(id))],
  ['Restore a deleted project', having(trashed, (id) => site.restore(id))],
]);

itCosts('Reads and writes of pages', () => cost, [
  ['Which page is this?', () => createPagesRepository(table).find('x')],
  ['… at this address?', () => createPagesRepository(table).findIdBySlug('x')],
]);

/**
 * Writes projects directly into the measured lists, because thousands of transactions would take long.
 * @returns the projects, newest first
 */
async function fillLists({ client, tableName }: TestTable): Promise<ProjectRecord[]> {
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
