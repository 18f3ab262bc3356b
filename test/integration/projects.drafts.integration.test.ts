/** Projects that are not public yet, their earlier versions, and the links that show them to somebody. */
import { expect, it } from 'vitest';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import {
  getVersion,
  listVersions,
  restoreVersion,
} from '#lambdas/features/entries/versions.usecases.ts';
import { createPreview } from '#lambdas/features/entries/previews.usecases.ts';
import { getPreview } from '#lambdas/features/previews/preview.handlers.ts';
import { getProject } from '#lambdas/features/projects/get-project.usecase.ts';
import { listProjects } from '#lambdas/features/projects/list-projects.usecase.ts';
import { entryDeps, projectKind } from '#lambdas/features/projects/project.kind.ts';
import { allProjects } from '#lambdas/features/projects/project-lists.ts';
import { updateProject } from '#lambdas/features/projects/write-project.usecases.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import type { Role } from '#shared/schemas/common.ts';
import type { UpdateProject } from '#shared/schemas/projects.ts';
import { deleteProject, restoreProject } from '#test/support/entry-operations.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { anonymous, reader, signedIn } from '#test/support/posts-fixtures.ts';
import { projectDeps, projectPatch, writeProject } from '#test/support/project-fixtures.ts';

const actor = signedIn('staff');
const picture = 'uploads/00000000-0000-4000-8000-000000000001.png';

function setUp() {
  const table = inMemoryTable();
  const projects = createProjectsRepository(table);
  const deps = projectDeps(projects);
  const read = { projects, uploads: createUploadsRepository(table) };
  const as = (kind: Role | 'anonymous') =>
    reader(kind === 'anonymous' ? anonymous : signedIn(kind));
  return {
    table,
    projects,
    deps,
    read,
    get: (idOrSlug: string, kind: Role | 'anonymous') =>
      getProject({ idOrSlug, reader: as(kind) }, read),
    list: (query: object, kind: Role | 'anonymous') =>
      listProjects({ query, reader: as(kind) }, projects),
    save: (id: string, sent: UpdateProject) =>
      updateProject({ id, sent: projectPatch(sent), ifMatch: undefined, actor }, deps),
    counts: async () => [await projects.count(allProjects), await projects.count('drafts')],
  };
}

it('shows a draft to editors, hides it from the demo viewer, and does not know it for others', async () => {
  const { deps, get, list } = setUp();
  await writeProject(deps, { title: 'Public' });
  const { id, slug } = await writeProject(deps, { title: 'Secret', is_draft: true });
  expect((await get(id, 'staff')).project).toMatchObject({ title: 'Secret', isDraft: true });
  expect((await get(slug ?? '', 'viewer')).project).toMatchObject({
    title: 'Hidden draft',
    slug: null,
    content: '[]',
  });
  await expect(get(id, 'anonymous')).rejects.toMatchObject({ code: 'project-not-found' });
  expect((await list({}, 'staff')).projects.map(({ title }) => title)).toEqual(['Public']);
  expect(await list({ drafts: 'true' }, 'staff')).toMatchObject({
    projects: [{ title: 'Secret' }],
    meta: { total: 1 },
  });
  expect((await list({ drafts: 'true' }, 'viewer')).projects).toMatchObject([
    { title: 'Hidden draft' },
  ]);
  await expect(list({ drafts: 'true' }, 'anonymous')).rejects.toMatchObject({ code: 'forbidden' });
});

it('moves between the lists when it is published and made a draft again', async () => {
  const { deps, save, counts, projects } = setUp();
  const { id } = await writeProject(deps, { is_draft: true, image_url: picture });
  const references = () => deps.references.findByObjectKey(picture);
  expect([await counts(), await references()]).toEqual([[0, 1], []]);
  const published = await save(id, { is_draft: false });
  expect(published).not.toHaveProperty('isDraft');
  expect([await counts(), await references()]).toEqual([[1, 0], [{ kind: 'project', id }]]);
  await save(id, { is_draft: true });
  expect([await counts(), await references()]).toEqual([[0, 1], []]);
  expect((await projects.find(id))?.keptVersions).toEqual([]);
});

it('keeps the former slug only of a project that was public', async () => {
  const { deps, save, projects } = setUp();
  const { id } = await writeProject(deps, { slug: 'first', is_draft: true });
  expect((await save(id, { slug: 'second' })).formerSlugs).toEqual([]);
  expect(await projects.findIdBySlug('first')).toBeUndefined();
  await save(id, { is_draft: false });
  expect(await save(id, { is_draft: true })).toMatchObject({ wasPublic: true });
  expect((await save(id, { slug: 'third' })).formerSlugs).toEqual(['second']);
  expect(await save(id, { is_draft: false })).not.toHaveProperty('wasPublic');
});

it('leaves the trash as the draft that it was', async () => {
  const { deps, counts } = setUp();
  const { id } = await writeProject(deps, { is_draft: true });
  await deleteProject({ id, ifMatch: undefined, actor }, deps);
  expect(await counts()).toEqual([0, 0]);
  expect(await restoreProject({ id, actor }, deps)).toMatchObject({ isDraft: true });
  expect(await counts()).toEqual([0, 1]);
});

it('keeps every earlier text, and brings one back without its slug', async () => {
  const { deps, save, projects } = setUp();
  const { id } = await writeProject(deps, { title: 'First', technologies: ['C'], slug: 'one' });
  await save(id, { title: 'Second', technologies: [], slug: 'two', long_description: 'More.' });
  await save(id, { title: 'Second' });
  expect((await projects.find(id))?.keptVersions).toEqual([1]);
  const request = { id, ifMatch: undefined, actor };
  expect(await getVersion(projectKind, { id, version: 1 }, projects)).toMatchObject({
    title: 'First',
    technologies: ['C'],
    savedBy: { id: signedIn('admin').userId },
  });
  const { entry } = await restoreVersion(projectKind, { ...request, version: 1 }, entryDeps(deps));
  expect(entry).toMatchObject({
    title: 'First',
    technologies: ['C'],
    longDescription: '',
    slug: 'two',
    formerSlugs: ['one'],
  });
  const { versions } = await listVersions(projectKind, { id, query: {} }, projects);
  expect(versions.map(({ title }) => title)).toEqual(['Second', 'First']);
});

it('is shown by a preview link until it is published', async () => {
  const { table, deps, read, save } = setUp();
  const { id } = await writeProject(deps, { title: 'Secret', is_draft: true });
  const previews = createPreviewsRepository(table);
  const { token } = await createPreview(
    projectKind,
    { id, actor },
    { ...entryDeps(deps), previews, newSecret: () => new Uint8Array(secretBytes) },
  );
  const seen = () =>
    getPreview(token, { ...read, posts: createPostsRepository(table), previews, now: deps.now });
  expect(await seen()).toMatchObject({ project: { id, title: 'Secret', is_draft: true } });
  await save(id, { is_draft: false });
  await expect(seen()).rejects.toMatchObject({ code: 'preview-not-found' });
});
