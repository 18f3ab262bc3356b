import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PostStatus, PostSummary } from '#shared/schemas/posts.ts';
import {
  type FakeServer,
  openAdmin,
  post,
  postList,
  refusal,
  signedInAs,
  staleRefusal,
  summary,
  press,
} from '#web/src/app/admin.test-support.tsx';

const { id, title } = summary();
const publish = `POST /blog_posts/${id}/publish`;
const unpublish = `POST /blog_posts/${id}/unpublish`;

/** A server with one post, which can be published and unpublished. */
function serverWith(status: PostStatus, changes: FakeServer = {}): FakeServer {
  let saved: PostSummary = summary({ status });
  const change = (next: PostStatus) => () => {
    saved = summary({ status: next, version: saved.version + 1 });
    return { body: post({ status: next, version: saved.version }) };
  };
  const matches = (filter: string | null) =>
    filter === 'all' || (filter === 'unpublished') === (saved.status !== 'published');
  return {
    ...signedInAs('admin'),
    'GET /blog_posts': ({ query }) => ({
      body: postList(matches(query.get('status')) ? [saved] : []),
    }),
    [publish]: change('published'),
    [unpublish]: change('draft'),
    ...changes,
  };
}

const busy = () => refusal(503, 'unavailable', 'The service is busy.');
const unpublishQuestion = async () =>
  within(await screen.findByRole('dialog', { name: 'Unpublish post?' }));
const row = async () => within(await screen.findByRole('row', { name: new RegExp(title) }));

it('marks posts with a diagram that readers see as code', async () => {
  const posts = [summary({ undrawn: true }), summary({ id: crypto.randomUUID(), title: 'Other' })];
  openAdmin('/admin/posts', {
    ...serverWith('draft'),
    'GET /blog_posts': () => ({ body: postList(posts) }),
  });
  expect((await row()).getByText('Diagram not drawn')).toBeDefined();
  expect(screen.getAllByText('Diagram not drawn')).toHaveLength(1);
});

describe('publishing from the list of posts', () => {
  it('needs one click, sends the listed version, and shows in the list', async () => {
    const { requests } = openAdmin('/admin/posts', serverWith('draft'));
    await press(`Publish ${title}`);
    expect(await screen.findByText(`“${title}” is published.`)).toBeDefined();
    expect((await row()).getByText('Published')).toBeDefined();
    const request = requests.find(({ route }) => route === publish);
    expect(request?.headers.get('if-match')).toBe('"3"');
    expect(screen.getByRole('button', { name: `Unpublish ${title}` })).toBeDefined();
  });

  it('moves the focus to the list when the row has left it', async () => {
    openAdmin('/admin/posts?tab=drafts', serverWith('draft'));
    const button = await screen.findByRole('button', { name: `Publish ${title}` });
    button.focus();
    fireEvent.click(button);
    const notice = await screen.findByText(`“${title}” is published.`);
    expect(screen.queryByRole('row', { name: new RegExp(title) })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(notice));
  });

  it('says what went wrong, and refreshes the list', async () => {
    const refused = { [publish]: staleRefusal };
    const { requests } = openAdmin('/admin/posts', serverWith('draft', refused));
    await press(`Publish ${title}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`“${title}” was not published. Somebody else has saved this.`);
    const lists = requests.filter(({ route }) => route === 'GET /blog_posts');
    expect(lists.length).toBeGreaterThan(1);
  });

  it('is requested once while it is in progress', async () => {
    const { requests } = openAdmin('/admin/posts', serverWith('draft'));
    const button = await screen.findByRole('button', { name: `Publish ${title}` });
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(button);
    await screen.findByText(`“${title}” is published.`);
    expect(requests.filter(({ route }) => route === publish)).toHaveLength(1);
  });

  it('locks the buttons of the other drafts while it is under way', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const other = summary({ id: 'other', slug: 'other', title: 'Another draft' });
    const answers: FakeServer = {
      'GET /blog_posts': () => ({ body: postList([summary(), other]) }),
      [publish]: async () => {
        await answered;
        return { body: post({ status: 'published', version: 4 }) };
      },
    };
    openAdmin('/admin/posts', serverWith('draft', answers));
    await press(`Publish ${title}`);
    const button = screen.getByRole('button', { name: 'Publish Another draft' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true));
    answer();
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    expect(screen.getByText(`“${title}” is published.`)).toBeDefined();
  });
});

describe('unpublishing from the list of posts', () => {
  it('asks, and then makes the post a draft', async () => {
    const { requests } = openAdmin('/admin/posts', serverWith('published'));
    await press(`Unpublish ${title}`);
    const dialog = await unpublishQuestion();
    expect(dialog.getByText(/readers can no longer find/)).toBeDefined();
    expect(requests.some(({ route }) => route === unpublish)).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText(`“${title}” is a draft again.`)).toBeDefined();
    expect((await row()).getByText('Draft')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('returns the focus to its button when it is cancelled', async () => {
    openAdmin('/admin/posts', serverWith('published'));
    const button = await screen.findByRole('button', { name: `Unpublish ${title}` });
    button.focus();
    fireEvent.click(button);
    await press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('stays open with the reason when it fails', async () => {
    openAdmin('/admin/posts', serverWith('published', { [unpublish]: busy }));
    await press(`Unpublish ${title}`);
    const dialog = await unpublishQuestion();
    fireEvent.click(dialog.getByRole('button', { name: 'Unpublish' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('The service is busy.');
  });
});

describe('pinning from the list of posts', () => {
  /** A server with two published posts that can be pinned. */
  const server = (): FakeServer => {
    let pinned: string | undefined;
    const other = summary({ id: 'other', slug: 'other', title: 'Another', status: 'published' });
    const pin = (now?: string) => () => {
      pinned = now;
      return { status: 204 };
    };
    return serverWith('published', {
      'GET /blog_posts': () => {
        const { data, meta } = postList([summary({ status: 'published' }), other]);
        return { body: { data, meta: { ...meta, ...(pinned !== undefined && { pinned }) } } };
      },
      [`PUT /blog_posts/${id}/pin`]: pin(id),
      'PUT /blog_posts/other/pin': pin('other'),
      [`DELETE /blog_posts/${id}/pin`]: pin(),
    });
  };

  it('marks the pinned post until it is unpinned', async () => {
    openAdmin('/admin/posts', server());
    await press('Pin Another to top');
    await screen.findByText('“Another” is pinned to the top of the blog.');
    await press(`Pin ${title} to top`);
    await screen.findByText(`“${title}” is pinned to the top of the blog.`);
    expect((await row()).getByText('Pinned')).toBeDefined();
    expect(screen.getAllByText('Pinned')).toHaveLength(1);
    await press(`Unpin ${title}`);
    expect(await screen.findByText(`“${title}” is no longer pinned.`)).toBeDefined();
    expect(screen.queryByText('Pinned')).toBeNull();
  });

  it('says what went wrong', async () => {
    openAdmin('/admin/posts', { ...server(), [`PUT /blog_posts/${id}/pin`]: busy });
    await press(`Pin ${title} to top`);
    expect((await screen.findByRole('alert')).textContent).toBe(
      `“${title}” was not pinned. The service is busy.`,
    );
  });

  it('is not offered for drafts', async () => {
    openAdmin('/admin/posts', serverWith('draft'));
    await row();
    expect(screen.queryByRole('button', { name: `Pin ${title} to top` })).toBeNull();
  });
});

describe('a viewer', () => {
  it.each([
    ['draft', 'Publish', ''],
    ['published', 'Unpublish', ''],
    ['published', 'Pin', ' to top'],
  ] as const)(
    'sees the actions of a %s post, locked with the reason: %s',
    async (status, name, more) => {
      openAdmin('/admin/posts', { ...serverWith(status), ...signedInAs('viewer') });
      const button = await screen.findByRole('button', { name: `${name} ${title}${more}` });
      expect(button.hasAttribute('disabled')).toBe(true);
      expect(button.title).toBe('This account is read-only');
    },
  );
});

describe('the form of a post', () => {
  it('shows the post as a draft after it was unpublished', async () => {
    const published = post({ status: 'published', published_at: '2026-11-12T12:00:00.000Z' });
    openAdmin(`/admin/posts/edit/${published.slug}`, {
      ...signedInAs('admin'),
      [`GET /blog_posts/${published.slug}`]: () => ({ body: published }),
      [unpublish]: () => ({ body: post({ version: 4 }) }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Unpublish' }));
    const dialog = await unpublishQuestion();
    fireEvent.click(dialog.getByRole('button', { name: 'Unpublish' }));
    const notice = await screen.findByText(`“${title}” is a draft again.`);
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(await screen.findByRole('button', { name: 'Preview link' })).toBeDefined();
  });
});
