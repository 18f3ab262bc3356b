import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MediaItem } from '#shared/schemas/uploads.ts';
import { type FakeServer, openAdmin, signedInAs } from '#web/src/app/admin.test-support.tsx';

const id = '00000000-0000-4000-8000-000000000001.png';
const item = (changes: Partial<MediaItem> = {}): MediaItem => ({
  id,
  object_key: `uploads/${id}`,
  content_type: 'image/png',
  name: 'kite.png',
  description: '',
  width: 1200,
  height: 800,
  size: 348_160,
  uploaded_at: '2026-01-02T10:00:00.000Z',
  uses: [],
  removed_after: null,
  ...changes,
});
const post = {
  kind: 'post' as const,
  id: '0193b3a0-0000-7000-8000-000000000001',
  title: 'A note on kites',
  state: 'public' as const,
};
const listOf = (data: MediaItem[], next_cursor: string | null = null) => ({
  body: { data, meta: { next_cursor }, images: {} },
});
const openPage = (path: string, changes: FakeServer = {}, role: 'staff' | 'viewer' = 'staff') =>
  openAdmin(path, {
    ...signedInAs(role),
    'GET /media': () => listOf([item()]),
    'GET /uploads': () => ({ body: { url: 'https://example.com/kite.png' } }),
    ...changes,
  });
const openKite = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /kite\.png/ }));
  return within(await screen.findByRole('dialog'));
};
const pdf = item({ id: 'b.pdf', object_key: 'uploads/b.pdf', content_type: 'application/pdf' });

describe('the library of media', () => {
  it('shows what each file is and how often it is used', async () => {
    const unnamed = { ...pdf, name: null, width: null, height: null };
    openPage('/admin/media', {
      'GET /media': () => listOf([item({ uses: [post, post] }), unnamed]),
    });
    expect(
      await screen.findByRole('button', {
        name: 'kite.png 1,200 × 800, 340 kB Jan 2, 2026 Used 2 times',
      }),
    ).toBeDefined();
    expect(
      screen.getByRole('button', { name: 'PDF file 340 kB Jan 2, 2026 Unused' }),
    ).toBeDefined();
  });

  it('requests a search, unused files and further pages', async () => {
    const { requests } = openPage('/admin/media?q=kite&use=unused', {
      'GET /media': () => listOf([item()], 'next'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Load More Media' }));
    const asked = () =>
      requests.filter(({ route }) => route === 'GET /media').map(({ query }) => String(query));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()).toEqual(['q=kite&use=unused', 'cursor=next&q=kite&use=unused']);
  });

  it.each([
    ['/admin/media', 'There are no files here yet.'],
    ['/admin/media?use=unused', 'Everything here is in use.'],
    ['/admin/media?q=x', 'No files match this search.'],
  ])('says at %s that %s', async (path, sentence) => {
    openPage(path, { 'GET /media': () => listOf([]) });
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('links to the entries that use a file, which cannot be deleted', async () => {
    const uses: MediaItem['uses'] = [
      post,
      { ...post, kind: 'page', state: 'deleted', title: 'About' },
      { ...post, kind: 'project', state: 'draft', title: 'A kite' },
      { kind: 'profile' },
      { kind: 'settings' },
    ];
    openPage('/admin/media', { 'GET /media': () => listOf([item({ uses })]) });
    const dialog = await openKite();
    const hrefs = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      `/admin/posts/edit/${post.id}`,
      '/admin/pages/trash',
      `/admin/projects/edit/${post.id}`,
      '/admin/settings',
    ]);
    expect(dialog.getByText("A user's picture")).toBeDefined();
    expect(dialog.getByLabelText('Address')).toHaveProperty(
      'value',
      `${location.origin}/media/uploads/00000000-0000-4000-8000-000000000001-1200.webp`,
    );
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
  });

  it('saves a description', async () => {
    const { requests } = openPage('/admin/media', {
      [`PATCH /media/${id}`]: () => ({ status: 204 }),
    });
    const dialog = await openKite();
    fireEvent.change(dialog.getByLabelText('Description'), { target: { value: 'A red kite' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({
      description: 'A red kite',
    });
  });

  it('deletes an unused file after a confirmation, or says why it could not', async () => {
    let isUsed = true;
    const detail = 'This file is in use now. Remove it there first.';
    const answer = () =>
      isUsed ? { status: 409, body: { code: 'upload-in-use', detail } } : { status: 204 };
    const end = '2026-02-09T10:00:00.000Z';
    openPage('/admin/media', {
      'GET /media': () => listOf([item({ removed_after: end })]),
      [`DELETE /media/${id}`]: answer,
    });
    const dialog = await openKite();
    expect(dialog.getByText(/Nothing uses it. It is removed after Feb 9, 2026/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const confirm = async () =>
      fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/leaves the library now/)).toBeDefined();
    await confirm();
    expect(await screen.findByText(detail)).toBeDefined();
    isUsed = false;
    await confirm();
    expect(await screen.findByText('“kite.png” has been deleted.')).toBeDefined();
  });

  it('lets a viewer change nothing', async () => {
    openPage('/admin/media', {}, 'viewer');
    const dialog = await openKite();
    for (const name of ['Delete', 'Save']) {
      expect(dialog.getByRole('button', { name })).toHaveProperty('disabled', true);
    }
    expect(dialog.getByLabelText('Description')).toHaveProperty('disabled', true);
    expect(screen.getByLabelText('Upload a picture')).toHaveProperty('disabled', true);
  });
});

describe('a picture field', () => {
  it('offers the pictures of the library, but no other files', async () => {
    const { requests } = openPage('/admin/posts/new', {
      'GET /media': () => listOf([item(), { ...pdf, name: 'cv.pdf' }]),
    });
    const button = (await screen.findAllByRole('button', { name: 'Choose from media' }))[0];
    if (button) fireEvent.click(button);
    const chooser = within(await screen.findByRole('region', { name: 'Media' }));
    expect(await chooser.findByRole('button', { name: /kite\.png/ })).toBeDefined();
    expect(chooser.queryByRole('button', { name: /cv\.pdf/ })).toBeNull();
    fireEvent.change(chooser.getByLabelText('Search media'), { target: { value: 'kite' } });
    await waitFor(() =>
      expect(requests.some(({ query }) => String(query) === 'q=kite')).toBe(true),
    );
    fireEvent.click(await chooser.findByRole('button', { name: /kite\.png/ }));
    expect(await screen.findByPlaceholderText('The uploaded picture')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Media' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
