import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createAuditRepository } from '#lambdas/adapters/dynamo/transact.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Role } from '#shared/schemas/common.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import { postDeps, postFields, signedIn, write } from '#test/support/posts-fixtures.ts';
import { unpublishPost } from '#lambdas/features/posts/publish-posts.usecases.ts';
import { deletePost, deleteProject, updatePost } from '#test/support/entry-operations.ts';
import { writePage } from '#test/support/page-fixtures.ts';
import { projectDeps, writeProject } from '#test/support/project-fixtures.ts';
import { maskLabels, kindOf } from './event-labels.ts';
import { pageKind } from '../pages/page.kind.ts';
import { postKind } from '../posts/post.kind.ts';
import { projectKind } from '../projects/project.kind.ts';

function setUp() {
  const table = inMemoryTable();
  const posts = createPostsRepository(table);
  const deps = postDeps(posts);
  const projects = createProjectsRepository(table);
  const pages = createPagesRepository(table);
  const { record } = createAuditRepository(table);
  const seenBy = async (role: Role, showDrafts = false) => {
    const events = await recordedEvents(table);
    return maskLabels(signedIn(role), events, { posts, projects, pages, showDrafts });
  };
  const labels = async (role: Role, showDrafts = false) =>
    (await seenBy(role, showDrafts)).map(({ label }) => label);
  const change = (id: string) => ({ id, ifMatch: undefined, actor: signedIn('admin') });
  const save = (id: string, changes: Partial<SavePostInput>) =>
    updatePost({ ...change(id), sent: postFields(changes) }, deps);
  return {
    deps,
    projects: { ...projectDeps(projects), now: deps.now },
    pages: { ...deps, entries: pages },
    record,
    seenBy,
    labels,
    change,
    save,
  };
}

function labelled(action: string, label: string): AuditEvent {
  const timestamp = '2026-02-01T00:00:00.000Z';
  return { id: uuidv7(), action, actionDisplay: action, label, userId: 'somebody', timestamp };
}

describe('the labels of events', () => {
  it.each<Role>(['staff', 'admin'])('are complete for the role %s', async (role) => {
    const { deps, labels, record } = setUp();
    await write(deps, { title: 'A secret plan' });
    await record(labelled('create_user', 'grace'));
    expect(await labels(role)).toEqual(['A secret plan', 'grace']);
  });

  it('show a viewer the titles of published posts', async () => {
    const { deps, labels } = setUp();
    await write(deps, { title: 'An open letter', status: 'published' });
    expect(await labels('viewer')).toEqual(['An open letter']);
  });

  it('lead a viewer to the post or project only while it may read them', async () => {
    const { deps, record, projects, seenBy } = setUp();
    const open = await write(deps, { title: 'An open letter', status: 'published' });
    await write(deps, { title: 'A secret plan' });
    const project = await writeProject(projects, { title: 'Tide tables' });
    await record({ ...labelled('create_user', 'grace'), subjectId: 'grace' });
    const ids = (await seenBy('viewer')).map(({ postId, subjectId }) => postId ?? subjectId);
    expect(ids).toEqual([open.id, undefined, project.id, undefined]);
  });

  it('hide drafts from a viewer, unless the owner shows drafts', async () => {
    const { deps, labels } = setUp();
    await write(deps, { title: 'A secret plan' });
    expect(await labels('viewer')).toEqual(['Hidden draft']);
    expect(await labels('viewer', true)).toEqual(['A secret plan']);
  });

  it('hide the title that a published post had as a draft', async () => {
    const { deps, labels, save } = setUp();
    const { id } = await write(deps, { title: 'A secret plan' });
    await save(id, { title: 'An open letter', status: 'published' });
    expect(await labels('viewer')).toEqual(['Hidden draft', 'An open letter']);
  });

  it('hide a post that was unpublished or deleted', async () => {
    const { deps, labels, change } = setUp();
    const taken = await write(deps, { title: 'Taken back', status: 'published' });
    const deleted = await write(deps, { title: 'Deleted', status: 'published' });
    await unpublishPost(change(taken.id), deps);
    await deletePost(change(deleted.id), deps);
    expect(new Set(await labels('viewer'))).toEqual(new Set(['Hidden draft']));
  });

  it('hide a deleted project from a viewer even if another has its title', async () => {
    const { projects, seenBy, change } = setUp();
    const kept = await writeProject(projects, { title: 'Tide tables' });
    const { id } = await writeProject(projects, { title: 'Tide tables' });
    await deleteProject(change(id), projects);
    const ids = (await seenBy('viewer')).map(({ subjectId }) => subjectId);
    expect(ids).toEqual([kept.id, undefined, undefined]);
  });

  it('show a viewer the titles of pages, but not of drafts', async () => {
    const { pages, labels } = setUp();
    await writePage(pages, { title: 'About this site', is_draft: false });
    await writePage(pages, { title: 'Secret plans' });
    expect(await labels('viewer')).toEqual(['About this site', 'Hidden page']);
    expect(await labels('viewer', true)).toEqual(['About this site', 'Secret plans']);
  });

  it('show a viewer the titles of projects, but not of deleted ones', async () => {
    const { projects, labels, change } = setUp();
    await writeProject(projects, { title: 'Tide tables' });
    const { id } = await writeProject(projects, { title: 'Secret client' });
    await deleteProject(change(id), projects);
    expect(await labels('viewer')).toEqual(['Tide tables', 'Hidden project', 'Hidden project']);
    const all = ['Tide tables', 'Secret client', 'Secret client'];
    expect(await labels('staff')).toEqual(all);
    expect(await labels('viewer', true)).toEqual(all);
  });

  it('hide from a viewer everything not known to be public', async () => {
    const { record, labels } = setUp();
    const events = [
      labelled('create_user', 'grace'),
      labelled('deny_access', '/admin/users'),
      labelled('delete_message', 'Message of 2026-01-01'),
      labelled('do_something', 'new'),
      labelled('update_post', 'Older than post ids'),
      labelled('create_preview', 'Older than post ids'),
      labelled('create_project', 'A deleted project'),
    ];
    for (const event of events) await record(event);
    const hidden = ['Hidden', 'Hidden', 'Hidden', 'Hidden'];
    const drafts = ['Hidden draft', 'Hidden draft'];
    expect(await labels('viewer')).toEqual([...hidden, ...drafts, 'Hidden project']);
    expect(await labels('viewer', true)).toEqual([
      ...hidden,
      'Older than post ids',
      'Older than post ids',
      'A deleted project',
    ]);
  });
});

it.each([postKind, projectKind, pageKind])('knows every event of a $name', ({ name, actions }) => {
  expect(Object.values(actions).map(kindOf)).toEqual(Object.values(actions).map(() => name));
});
