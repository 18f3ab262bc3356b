import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { previewPath } from '#shared/platform/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
// The route imports the page, too. Importing it here keeps that out of the first test's time.
import '#web/src/pages/preview.page.tsx';
import { openApp } from '#web/src/app/admin.test-support.tsx';
import { fitsAddress } from '#web/src/app/embedded-data.ts';
import {
  imagesOfPost,
  notFound,
  objectKey,
  post,
  published,
  serve,
  visit,
} from '#web/src/app/public.test-support.tsx';
import { ownersPage } from '#web/src/features/pages/page.test-support.ts';
import { projectPage } from '#web/src/features/projects/project.test-support.ts';
import { formatMoment } from '#web/src/ui/admin/moment.ts';

const token = 'aB3-'.repeat(16);
const answer = `/previews/${token}`;
const draft: Partial<Post> = { status: 'draft', published_at: null };

const expires_at = '2026-11-28T12:00:00.000Z';
const ends = formatMoment(expires_at);

const kinds = [
  {
    noun: 'post',
    preview: (isLive: boolean) => ({ post: post(isLive ? {} : draft), expires_at }),
    byline: 'Ada Lovelace',
    endpoint: '/blog_posts/',
    entry: (isLive: boolean) => post({ slug: 'live-now', ...(!isLive && draft) }),
    path: '/blog/',
  },
  {
    noun: 'project',
    preview: (isLive: boolean) => ({
      project: projectPage(1, { title: 'Post number 1', slug: 'post-1', ...draftFields(!isLive) }),
      expires_at,
    }),
    byline: 'What project 1 is',
    endpoint: '/projects/',
    entry: (isLive: boolean) => projectPage(1, { slug: 'live-now', ...draftFields(!isLive) }),
    path: '/projects/',
  },
  {
    noun: 'page',
    preview: (isLive: boolean) => ({
      page: ownersPage({ title: 'Post number 1', slug: 'post-1', is_draft: !isLive }),
      expires_at,
    }),
    byline: 'How it is made',
    endpoint: '/pages/',
    entry: (isLive: boolean) => ownersPage({ slug: 'live-now', is_draft: !isLive }),
    path: '/',
  },
];

function draftFields(isDraft: boolean) {
  return isDraft ? { is_draft: true as const } : {};
}

function open(fields: Partial<Post> = draft, answers = {}) {
  const body = { post: post(fields), expires_at };
  const requested = serve({ [answer]: () => Response.json(body), ...answers });
  return { requested, ...openApp(previewPath(token)) };
}

describe.each(kinds)('a preview link of a $noun', (kind) => {
  const { noun, preview, endpoint, path } = kind;
  const openPreview = (isLive: boolean) => {
    serve({ [answer]: () => Response.json(preview(isLive)) });
    openApp(previewPath(token));
  };

  it('shows it as its page would, under a notice that it is a preview', async () => {
    openPreview(false);
    expect(await screen.findByRole('heading', { level: 1, name: 'Post number 1' })).toBeTruthy();
    expect(screen.getByText('The text itself.')).toBeTruthy();
    expect(screen.getAllByText(kind.byline)).not.toEqual([]);
    const note = screen.getByRole('note').textContent;
    expect(note).toBe(`Preview of an unpublished ${noun}. This link works until ${ends}.`);
    await waitFor(() =>
      expect(document.title).toBe(`Preview: Post number 1 · ${builtSettings.frame.name}`),
    );
  });

  it('links to its page once it is published', async () => {
    openPreview(true);
    const link = await screen.findByRole('link', { name: `Read the ${noun}` });
    expect(link.getAttribute('href')).toBe(`${path}post-1`);
    expect(screen.getByRole('note').textContent).not.toContain('unpublished');
  });

  it('to unsaved changes says that they are not published, and links to the published text', async () => {
    serve({ [answer]: () => Response.json({ ...preview(true), unsaved: true }) });
    openApp(previewPath(token));
    expect(await screen.findByText('The text itself.')).toBeTruthy();
    expect(screen.getByRole('note').textContent).toBe(
      `Preview of changes that are not published yet. This link works until ${ends} at most. Read the published ${noun}`,
    );
    const link = screen.getByRole('link', { name: `Read the published ${noun}` });
    expect(link.getAttribute('href')).toBe(`${path}post-1`);
  });

  const openEnded = (isLive: boolean, answered = notFound) => {
    const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const entry = kind.entry(isLive);
    const bytes = `${entry.id.replaceAll('-', '')}${'0f'.repeat(32)}`;
    const ended = Buffer.from(bytes, 'hex').toString('base64url');
    serve({
      [`/previews/${ended}`]: answered,
      [`${endpoint}${entry.id}`]: () => Response.json(entry),
    });
    openApp(previewPath(ended));
    return replaced;
  };

  it('that ended because it is live leads to its page, without a step back to the link', async () => {
    const replaced = openEnded(true);
    await waitFor(() => expect(replaced).toHaveBeenCalledWith(`${path}live-now`));
  });

  it('to unsaved changes that has ended leads nowhere, although the entry is live', async () => {
    openEnded(true, () =>
      Response.json({ detail: 'Over.', code: 'preview-over', request_id: 'r' }, { status: 404 }),
    );
    expect(await screen.findByRole('heading', { name: 'Preview not available' })).toBeTruthy();
  });

  it('that ended for another reason leads nowhere, not even an editor', async () => {
    openEnded(false);
    expect(await screen.findByRole('heading', { name: 'Preview not available' })).toBeTruthy();
  });
});

describe('a preview link', () => {
  it('is not leaked: no canonical address, and no referrer', async () => {
    open();
    await screen.findByText('The text itself.');
    expect(document.querySelector('link[rel=canonical]')).toBeNull();
    expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe(
      'no-referrer',
    );
  });

  describe('whose images have no copies yet', () => {
    async function openWithImage() {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const image = { type: 'image', url: objectKey, alt: 'A graph', children: [{ text: '' }] };
      const content = JSON.stringify([image]);
      const copies = { status: 404 };
      const copy = () => new Response(null, copies);
      const { requested } = open(
        { ...draft, avatar: objectKey, images: imagesOfPost(), content },
        Object.fromEntries(published.sizes.map(({ url }) => [url, copy])),
      );
      expect(await screen.findByText('Loading image...')).toBeTruthy();
      expect(document.querySelector('img')).toBeNull();
      return { requested, copies };
    }

    it('waits for the copies, and requests nothing else', async () => {
      const { requested, copies } = await openWithImage();
      copies.status = 200;
      await act(() => vi.advanceTimersByTimeAsync(1000));
      const picture = await screen.findByRole('img', { name: 'A graph' });
      expect(picture.getAttribute('src')).toBe(published.url);
      expect(document.querySelector('.cover img')?.getAttribute('src')).toBe(published.url);
      const addresses = published.sizes.map(({ url }) => url);
      expect(requested).toEqual([answer, ...addresses, ...addresses]);
    });

    it('says after two minutes that an image failed: an unreadable image gets no copies', async () => {
      await openWithImage();
      await act(() => vi.advanceTimersByTimeAsync(120_000));
      expect(screen.getByText('Failed to load image: A graph')).toBeTruthy();
    });
  });

  it('that does not work says that it is not available, and links to the blog', async () => {
    serve({ [answer]: notFound });
    openApp(previewPath(token));
    expect(await screen.findByRole('heading', { name: 'Preview not available' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the blog' }).getAttribute('href')).toBe('/blog');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('that cannot be loaded can be retried', async () => {
    let fails = true;
    open(draft, {
      [answer]: () => {
        if (fails) throw new TypeError('Failed to fetch');
        return Response.json({ post: post(draft), expires_at });
      },
    });
    expect(await screen.findByText('Loading preview...')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    fails = false;
    fireEvent.click(retry);
    expect(await screen.findByText('The text itself.')).toBeTruthy();
  });

  it('that was truncated says that it is not available, although its document is the 404 page', async () => {
    const { hidden } = builtSettings.frame.navigation;
    expect(fitsAddress({ page: 'not-found' }, previewPath('abc'), hidden)).toBe(false);
    expect(fitsAddress({ page: 'not-found' }, '/nobody', hidden)).toBe(true);
    visit(previewPath('abc'));
    expect(await screen.findByRole('heading', { name: 'Preview not available' })).toBeTruthy();
  });

  it('links to other pages as separate documents', async () => {
    serve({ [answer]: notFound });
    const { documents } = openApp(previewPath(token));
    fireEvent.click(await screen.findByRole('link', { name: 'Go to the blog' }));
    await waitFor(() => expect(documents).toEqual(['/blog']));
  });
});
