import { describe, expect, it } from 'vitest';
import { createSettingsRepository } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import { type RenameLabel, renameLabelSchema } from '#shared/schemas/labels.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { postsOn, signedIn } from '#test/support/posts-fixtures.ts';
import { projectsOn } from '#test/support/project-fixtures.ts';
import { currentSettings } from '../site-settings/settings.repository.ts';
import { changeSettings } from '../site-settings/change-settings.usecases.ts';
import { labelsOn } from '../entries/labels.ts';
import { postCategories, tags } from '../posts/post-labels.ts';
import { postKind } from '../posts/post.kind.ts';
import { projectCategories, projectKind } from '../projects/project.kind.ts';
import { type LabelDeps, listLabels, renameLabel } from './labels.usecases.ts';

function setUp() {
  const table = inMemoryTable();
  const posts = postsOn(table);
  const projects = projectsOn(table);
  const settings = createSettingsRepository(table);
  const { deps } = posts;
  const ofProjects = { ...deps, entries: projects.projects };
  const labels = {
    tag: labelsOn(postKind, tags, deps),
    category: labelsOn(postKind, postCategories, deps),
    project_category: labelsOn(projectKind, projectCategories, ofProjects),
  };
  const changeTestSettings: LabelDeps['changeSettings'] = (actor, change) =>
    changeSettings(
      { actor, ifMatch: undefined, change: async (before) => change(before) },
      { ...deps, settings },
    );
  const rename = (kind: RenameLabel['kind'], from: string, to: string) =>
    renameLabel(
      { ...renameLabelSchema.parse({ kind, from, to }), actor: signedIn('admin') },
      { labels, changeSettings: changeTestSettings },
    );
  return {
    posts,
    projects,
    rename,
    labels: async () =>
      (await listLabels({ labels })).map(
        ({ kind, title, entries }) => `${kind} ${title} ${entries}`,
      ),
    labelsOf: async (id: string) => {
      const { category = '', tags = [] } = (await posts.posts.find(id)) ?? {};
      return [category, ...tags.map(({ title }) => title)];
    },
    record: async () => (await currentSettings(settings)).settings,
  };
}

describe('the list of labels', () => {
  it('counts them in posts and projects, drafts included, whatever their spelling', async () => {
    const { posts, projects, labels } = setUp();
    await posts.create({ tags: ['Foxes', 'Dusk'], status: 'published' });
    await posts.create({ title: 'Second', tags: ['foxes'], category: 'NATURE' });
    await projects.create({ category: 'Web App' });
    await projects.create({ title: 'Kite', category: 'web', is_draft: true });
    await projects.create({ title: 'Raft', category: '' });
    expect(await labels()).toEqual([
      'tag Dusk 1',
      'tag foxes 2',
      'category NATURE 2',
      'project_category web 2',
    ]);
  });
});

describe('a renamed label', () => {
  it('changes drafts and published posts, which stay as old as their texts and keep no version', async () => {
    const { posts, rename, labelsOf, labels } = setUp();
    const draft = await posts.create({ tags: ['Postgres', 'SQL'] });
    const live = await posts.create({ title: 'Second', tags: ['postgres'], status: 'published' });
    const other = await posts.create({ title: 'Third', tags: ['Postgres tips'] });
    expect(await rename('tag', 'Postgres', 'PostgreSQL')).toEqual({ changed: 2, more: false });
    expect(await labelsOf(draft.id)).toEqual(['Nature', 'PostgreSQL', 'SQL']);
    const after = await posts.posts.find(live.id);
    expect(after).toMatchObject({ version: 2, updatedAt: live.updatedAt, keptVersions: [] });
    expect(await labelsOf(other.id)).toEqual(['Nature', 'Postgres tips']);
    expect(await labels()).toContain('tag PostgreSQL 2');
    expect(await posts.titles({ tag: 'postgresql' })).toEqual(['Second']);
    expect(await posts.titles({ tag: 'postgres' })).toEqual([]);
  });

  it('merges with one that exists, in one spelling', async () => {
    const { posts, rename, labelsOf } = setUp();
    const post = await posts.create({ tags: ['k8s', 'docker', 'kubernetes'] });
    await rename('tag', 'k8s', 'Kubernetes');
    expect(await labelsOf(post.id)).toEqual(['Nature', 'Kubernetes', 'docker']);
  });

  it('takes another spelling, without a former name', async () => {
    const { posts, rename, labelsOf, record } = setUp();
    const post = await posts.create({ tags: ['sql'], status: 'published' });
    expect(await rename('tag', 'sql', 'SQL')).toEqual({ changed: 1, more: false });
    expect(await labelsOf(post.id)).toEqual(['Nature', 'SQL']);
    expect((await record()).renamed_labels).toEqual([]);
    expect(await rename('tag', 'sql', 'SQL')).toEqual({ changed: 0, more: false });
  });

  it('is finished by the same request where there are many', async () => {
    const { posts, rename, labels, record } = setUp();
    for (let count = 0; count < 27; count += 1) await posts.create({ title: `Post ${count}` });
    expect(await rename('category', 'Nature', 'Wildlife')).toEqual({ changed: 25, more: true });
    expect((await record()).renamed_labels).toEqual([]);
    expect(await rename('category', 'Nature', 'Wildlife')).toEqual({ changed: 2, more: false });
    expect(await labels()).toContain('category Wildlife 27');
  });

  it('of projects changes drafts, too, and knows the names on screen', async () => {
    const { projects, rename } = setUp();
    const one = await projects.create({ category: 'web' });
    const two = await projects.create({ title: 'Kite', category: 'web', is_draft: true });
    await rename('project_category', 'Web App', 'Library');
    expect(await rename('project_category', 'library', 'Library')).toMatchObject({ changed: 0 });
    for (const { id } of [one, two]) {
      expect((await projects.projects.find(id))?.category).toBe('library');
    }
  });

  it('takes its colour along, unless the new name has one', async () => {
    const { rename, record } = setUp();
    const [first, second] = defaultSettings.category_colors;
    await rename('category', first?.category ?? '', 'Wildlife');
    const colors = async () => (await record()).category_colors;
    expect((await colors())[0]).toEqual({ category: 'Wildlife', color: first?.color });
    await rename('category', 'Wildlife', second?.category ?? '');
    expect(await colors()).toEqual(defaultSettings.category_colors.slice(1));
  });

  it('has its former filter lead to the last name, and no longer once a name is used again', async () => {
    const { rename, record } = setUp();
    await rename('tag', 'one', 'two');
    await rename('tag', 'two', 'three');
    expect((await record()).renamed_labels[0]).toEqual({ kind: 'tag', from: 'one', to: 'three' });
    await rename('tag', 'three', 'one');
    expect((await record()).renamed_labels).toEqual([
      { kind: 'tag', from: 'two', to: 'one' },
      { kind: 'tag', from: 'three', to: 'one' },
    ]);
  });

  it('has a name that fits', () => {
    const fails = (to: string, kind = 'tag') =>
      renameLabelSchema.safeParse({ kind, from: 'a', to }).error?.issues[0]?.message;
    expect(fails(' ')).toBe('Enter a name');
    expect(fails('x'.repeat(41))).toContain('40');
    expect(fails('x'.repeat(41), 'category')).toBeUndefined();
    expect(fails('x'.repeat(61), 'category')).toContain('60');
  });
});
