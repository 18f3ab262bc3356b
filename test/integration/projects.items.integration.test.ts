/** What the repository's interface does not show: the items in the table. */
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { auditPartition, keys, projectListPartition } from '#lambdas/adapters/dynamo/keys.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import {
  createProject,
  nameProjects,
  updateProject,
} from '#lambdas/features/projects/write-project.usecases.ts';
import { deleteProject } from '#test/support/entry-operations.ts';
import type { ProjectDeps } from '#lambdas/features/projects/project.kind.ts';
import { positionOf } from '#lambdas/features/projects/project-lists.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import {
  projectDeps,
  projectFields,
  projectPatch,
  writeProject,
} from '#test/support/project-fixtures.ts';

const actor = signedIn('staff');
const monthSeconds = 30 * 24 * 60 * 60;
let table: TestTable;
let deps: ProjectDeps;

beforeEach(async () => {
  table = await ownTable();
  deps = projectDeps(createProjectsRepository(table));
});

async function items(pk: string) {
  const found = await table.client.send(
    new QueryCommand({
      TableName: table.tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return found.Items ?? [];
}

it('keeps a deleted project for 30 days, then lets it expire', async () => {
  const project = await writeProject(deps);
  await deleteProject({ id: project.id, ifMatch: undefined, actor }, deps);
  const [item] = await items(keys.project(project.id).pk);
  expect(item).toMatchObject({ title: project.title, version: 2, trashedAt: expect.any(String) });
  const trashedAt = Date.parse(item?.['trashedAt']) / 1000;
  expect(item?.['expires_at']).toBe(trashedAt + monthSeconds);
});

it('stores the event of a change with the change, and none for a refused one', async () => {
  const { id } = await writeProject(deps);
  const sent = projectPatch({ title: 'Beacon' });
  await updateProject({ id, sent, ifMatch: 1, actor }, deps);
  await expect(updateProject({ id, sent, ifMatch: 1, actor }, deps)).rejects.toThrow();
  await deleteProject({ id, ifMatch: 2, actor }, deps);
  const events = await items(auditPartition);
  expect(events.map(({ action, label }) => `${action} ${label}`)).toEqual([
    'create_project Lighthouse',
    'update_project Beacon',
    'delete_project Beacon',
  ]);
});

it('reads a project that was stored before there was a mark for the home page as one without', async () => {
  const { id } = await writeProject(deps, { featured: true });
  const list = { status: undefined, category: undefined };
  const listed = () => deps.projects.page({ list, size: 1, from: { skip: 0 } });
  const project = await deps.projects.find(id);
  if (!project) throw new Error('The project is missing.');
  for (const key of [keys.project(id), keys.projectList(list, positionOf(project))]) {
    await table.client.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: key,
        UpdateExpression: 'REMOVE featured',
      }),
    );
  }
  expect(await deps.projects.find(id)).toEqual({ ...project, featured: false });
  expect((await listed()).entries).toMatchObject([{ id, featured: false }]);
});

it('keeps articles out of the lists, whose entries are read together', async () => {
  const article = JSON.stringify([
    { type: 'paragraph', children: [{ text: 'Long.', bold: true }] },
  ]);
  const { id } = await writeProject(deps, { content: article });
  const [entry] = await items(projectListPartition({ status: undefined, category: undefined }));
  expect(entry).toMatchObject({ id, longDescription: 'Long.' });
  expect(entry).not.toHaveProperty('content');
});

it('gives a project that was stored before there were pages a slug, and its text as the article', async () => {
  const { id } = await writeProject(deps, { long_description: 'One.\n\nTwo.' });
  await writeProject(deps, { title: 'Taken' });
  const list = { status: undefined, category: undefined };
  const stored = await deps.projects.find(id);
  if (!stored) throw new Error('The project is missing.');
  for (const key of [keys.project(id), keys.projectList(list, positionOf(stored))]) {
    await table.client.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: key,
        UpdateExpression: 'REMOVE slug, formerSlugs, articleImages, content SET title = :title',
        ExpressionAttributeValues: { ':title': 'Taken' },
      }),
    );
  }
  const listed = async () =>
    (await deps.projects.page({ list, size: 9, from: { skip: 0 } })).entries;
  const old = await listed();
  expect(old.map(({ slug }) => slug).toSorted()).toEqual([null, 'taken']);
  const named = await nameProjects(old, deps);
  expect(named.map(({ slug }) => slug).toSorted()).toEqual(['taken', 'taken-2']);
  expect(await listed()).toEqual(named);
  expect((await deps.projects.find(id))?.content).toBe(stored.content);
  expect(await deps.projects.findIdBySlug('taken-2')).toBe(id);
  expect(await nameProjects(named, deps)).toBe(named);
});

it('keeps its Idempotency-Keys separate from those of posts', async () => {
  const request = { sent: projectFields(), actor, idempotencyKey: 'key' };
  await createProject(request, deps);
  expect(await items(keys.idempotency(actor.userId, 'key').pk)).toEqual([]);
});
