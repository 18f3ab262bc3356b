import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PostSummary } from '#shared/schemas/posts.ts';
import {
  type FakeServer,
  openAdmin,
  post,
  postList,
  signedInAs,
  staleRefusal,
  summary,
} from '#web/src/app/admin.test-support.tsx';
import { confirmationTexts, postsToChange } from './posts-bulk.tsx';

const names = ['Ants', 'Bees', 'Crabs'];

/** A server with three posts. It refuses the first change of the post `stale`, which somebody else has saved. */
function serverWith(changes: Partial<PostSummary> = {}, stale?: string): FakeServer {
  const posts = new Map(
    names.map((title) => [title, summary({ id: title, slug: title, title, ...changes })]),
  );
  const trash = new Map<string, PostSummary>();
  const routes = names.map((title): FakeServer => {
    const change = (next: Partial<PostSummary>) => () => {
      const before = posts.get(title) ?? summary();
      if (title === stale) {
        posts.set(title, { ...before, version: 4 });
        return staleRefusal();
      }
      posts.set(title, { ...before, ...next });
      return { body: post() };
    };
    return {
      [`POST /blog_posts/${title}/publish`]: change({ status: 'published' }),
      [`POST /blog_posts/${title}/unpublish`]: change({ status: 'draft' }),
      [`DELETE /blog_posts/${title}`]: () => {
        const refused = title === stale && change({})();
        if (refused) return refused;
        trash.set(title, posts.get(title) ?? summary());
        posts.delete(title);
        return { status: 204 };
      },
      [`POST /blog_posts/${title}/restore`]: () => {
        posts.set(title, trash.get(title) ?? summary());
        return { body: post() };
      },
    };
  });
  const list = () => ({ body: postList([...posts.values()]) });
  return Object.assign({ ...signedInAs('admin'), 'GET /blog_posts': list }, ...routes);
}

const select = async (title: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
const selectAll = async () =>
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
const bar = () => within(screen.getByRole('group', { name: 'Selected posts' }));
const choose = async (name: string, question: string) => {
  fireEvent.click(bar().getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  fireEvent.click(dialog.getByRole('button', { name }));
};
const isSelected = (title: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` }).checked;

describe('several posts of the list', () => {
  it('are published after one confirmation, each with its listed version', async () => {
    const { requests } = openAdmin('/admin/posts', serverWith());
    await select('Ants');
    await select('Crabs');
    expect(bar().getByText('2 selected')).toBeDefined();
    expect(bar().queryByRole('button', { name: 'Unpublish' })).toBeNull();
    await choose('Publish', 'Publish 2 posts?');
    const notice = await screen.findByText('2 posts were published.');
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(screen.queryByRole('dialog')).toBeNull();
    const sent = requests.filter(({ route }) => route.endsWith('/publish'));
    expect(sent.map(({ route, headers }) => [route, headers.get('if-match')])).toEqual([
      ['POST /blog_posts/Ants/publish', '"3"'],
      ['POST /blog_posts/Crabs/publish', '"3"'],
    ]);
    expect(names.map(isSelected)).toEqual([false, false, false]);
  });

  it('are unpublished, except a post that somebody else has saved, which stays selected in its new version', async () => {
    const { requests } = openAdmin('/admin/posts', serverWith({ status: 'published' }, 'Bees'));
    await selectAll();
    await choose('Unpublish', 'Unpublish 3 posts?');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      '2 of 3 posts were unpublished: 1 was changed meanwhile. One is still selected.',
    );
    expect(names.map(isSelected)).toEqual([false, true, false]);
    await choose('Unpublish', 'Unpublish 1 post?');
    const ofBees = () => requests.filter(({ route }) => route.endsWith('/Bees/unpublish'));
    const versions = () => ofBees().map(({ headers }) => headers.get('if-match'));
    await waitFor(() => expect(versions()).toEqual(['"3"', '"4"']));
  });

  it('come back together when their deletion is undone', async () => {
    openAdmin('/admin/posts', serverWith());
    await selectAll();
    await choose('Delete', 'Delete 3 posts?');
    const notice = await screen.findByText('3 posts were moved to the trash.');
    expect(screen.getByText('There are no posts here yet.')).toBeDefined();
    fireEvent.click(within(notice).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 posts are back, as drafts.')).toBeDefined();
    for (const title of names) expect(screen.getByRole('link', { name: title })).toBeDefined();
  });

  it('can be restored even when other posts could not be deleted', async () => {
    openAdmin('/admin/posts', serverWith({}, 'Bees'));
    await selectAll();
    await choose('Delete', 'Delete 3 posts?');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('link', { name: 'Open the trash' })).toBeDefined();
    fireEvent.click(alert.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 posts are back, as drafts.')).toBeDefined();
  });

  it('stay as they are when the question is cancelled', async () => {
    const { requests } = openAdmin('/admin/posts', serverWith());
    await select('Ants');
    fireEvent.click(bar().getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 post?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    expect(isSelected('Ants')).toBe(true);
  });

  it('cannot be selected by a viewer', async () => {
    openAdmin('/admin/posts', { ...serverWith(), ...signedInAs('viewer') });
    await screen.findByRole('row', { name: /Ants/ });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

const draft = summary({ id: 'draft' });
const scheduled = summary({ id: 'scheduled', publish_at: '2027-01-01T00:00:00.000Z' });
const published = summary({ id: 'published', status: 'published' });
const all = [draft, scheduled, published];
const ids = (posts: PostSummary[]) => posts.map(({ id }) => id);

describe('a change of several posts', () => {
  it('affects posts that do not have the status yet', () => {
    expect(ids(postsToChange('publish', all))).toEqual(['draft', 'scheduled']);
    expect(ids(postsToChange('unpublish', all))).toEqual(['published']);
    expect(ids(postsToChange('delete', all))).toEqual(['draft', 'scheduled', 'published']);
  });

  it('says before publishing which schedules end and which posts stay unchanged', () => {
    expect(confirmationTexts('publish', all)).toEqual({
      title: 'Publish 2 posts?',
      texts: [
        'Readers can find them at once.',
        '1 post will not wait for the scheduled time.',
        '1 post is published already.',
      ],
    });
  });

  it('says before unpublishing what readers lose', () => {
    expect(confirmationTexts('unpublish', all)).toEqual({
      title: 'Unpublish 1 post?',
      texts: [
        'It becomes a draft that readers can no longer find. You can publish it again at any time.',
        '2 posts are not published.',
      ],
    });
  });

  it('says before deleting what readers lose', () => {
    expect(confirmationTexts('delete', all).texts).toEqual([
      '3 posts will be removed for everyone. You can restore them from the trash for 30 days.',
      '1 post is published: readers can no longer find it.',
    ]);
    expect(confirmationTexts('delete', [draft])).toEqual({
      title: 'Delete 1 post?',
      texts: [
        '1 post will be removed for everyone. You can restore it from the trash for 30 days.',
      ],
    });
  });
});
