import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { archiveMessages } from '#shared/schemas/admin-messages.ts';
import type { Archive, Archives } from '#shared/schemas/archives.ts';
import type { User } from '#shared/schemas/auth.ts';
import {
  type FakeAnswer,
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';

const madeAt = '2026-03-02T03:15:00.000Z';
const file = { made_at: madeAt, bytes: 3_500_000, items: 1234, pictures: 56 };
const archive: Archive = { scope: 'everything', status: 'done', requested_at: madeAt, file };

const listing = (archives: Partial<Archives> = {}) => ({
  body: { export: null, backup: null, ...archives },
});

function open(
  archives: Partial<Archives> = {},
  { as = 'admin', changes = {} }: { as?: User['role']; changes?: FakeServer } = {},
) {
  const answer = () => listing(archives);
  return openAdmin('/admin/export', { ...signedInAs(as), 'GET /archives': answer, ...changes });
}

/** Opens the page with a list of archives that changes after the first request. */
function openChanging(first: FakeAnswer, later: FakeAnswer) {
  let calls = 0;
  return open({}, { changes: { 'GET /archives': () => (calls++ === 0 ? first : later) } });
}
const failing = { status: 500, body: {} };

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const alerts = async () =>
  (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);

describe('the export', () => {
  it('contains everything, or what visitors see', async () => {
    const running: Archive = { ...archive, status: 'waiting', file: undefined };
    const { requests } = open(
      {},
      { changes: { 'POST /archives/export': () => ({ status: 201, body: running }) } },
    );
    fireEvent.click(await screen.findByRole('radio', { name: 'What visitors see' }));
    await press('Export');
    expect(await screen.findByText('Starting…')).toBeDefined();
    const sent = requests.filter(({ route }) => route === 'POST /archives/export');
    expect(sent.map(({ body }) => body)).toEqual([{ scope: 'public' }]);
    await press('Export');
    expect(requests.filter(({ route }) => route === 'POST /archives/export')).toHaveLength(1);
  });

  it('shows its progress', async () => {
    const step = { label: 'Loading pictures', done: 300, all: 1000 };
    open({ export: { ...archive, status: 'running', file: undefined, step } });
    expect(await screen.findByText('Loading pictures…')).toBeDefined();
    expect(screen.getByText('300 of 1,000')).toBeDefined();
    expect(
      screen.getByRole('progressbar', { name: 'Loading pictures' }).getAttribute('value'),
    ).toBe('300');
  });

  it('is announced when it is ready', async () => {
    let exported: Archive | null = null;
    const changes: FakeServer = {
      'GET /archives': () => listing({ export: exported }),
      'POST /archives/export': () => {
        exported = { ...archive, status: 'running', file: undefined };
        return { status: 201, body: exported };
      },
    };
    open({}, { changes });
    await press('Export');
    expect(await screen.findByText('The export is being made.')).toBeDefined();
    exported = archive;
    expect(await screen.findByText('The export is ready.', {}, { timeout: 5000 })).toBeDefined();
  });

  it('says when its progress can no longer be loaded', async () => {
    const running: Archive = { ...archive, status: 'running', file: undefined };
    openChanging(listing({ export: running }), failing);
    expect(await screen.findByText('The export is being made.')).toBeDefined();
    expect(
      await screen.findByText(archiveMessages.loadFailed, {}, { timeout: 5000 }),
    ).toBeDefined();
  });

  it('is downloaded from an address that is requested at that moment', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const address = 'https://archives.example.com/site.zip';
    open({ export: { ...archive, file: { ...file, address } } });
    expect(await screen.findByText('3.3 MB')).toBeDefined();
    expect(screen.getByText('1,234')).toBeDefined();
    await press('Download');
    await waitFor(() => expect(assign.mock.calls).toEqual([[address]]));
  });

  it('says when it no longer exists', async () => {
    openChanging(listing({ export: archive }), listing());
    await press('Download');
    expect(await alerts()).toEqual([archiveMessages.downloadFailed]);
  });

  it('says when it failed, and when another one is already running', async () => {
    const changes = {
      'POST /archives/export': () => refusal(409, 'export-running', archiveMessages.running),
    };
    open({ export: { ...archive, status: 'failed', file: undefined } }, { changes });
    expect(await alerts()).toEqual([archiveMessages.failed]);
    await press('Export');
    expect(await screen.findByText(archiveMessages.running)).toBeDefined();
  });

  it.each([
    ['viewer', 'This account is read-only: nothing can be exported.'],
    ['staff', 'Only administrators can export the site: nothing can be exported.'],
  ] as const)('is shown to %s, disabled, with the reason', async (as, reason) => {
    open({ export: archive }, { as });
    const button = await screen.findByRole('button', { name: 'Export' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(reason)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('offers a retry when nothing could be loaded', async () => {
    openChanging(failing, listing());
    expect(await screen.findByText(archiveMessages.loadFailed)).toBeDefined();
    await press('Retry');
    expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined();
  });
});

describe('the backups', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const section = async () => within(await screen.findByRole('group', { name: 'Backups' }));

  it('say how to turn them on', async () => {
    open();
    expect((await section()).getByText(/There is no backup/)).toBeDefined();
  });

  it('show the last one, and the command that brings it back', async () => {
    const today = new Date().toISOString();
    open({ backup: { ...archive, file: { ...file, made_at: today } } });
    const backups = await section();
    expect(backups.getByText('3.3 MB')).toBeDefined();
    expect(backups.getByText(/--backup latest/)).toBeDefined();
    expect(backups.queryByRole('alert')).toBeNull();
  });

  it('warn when the last backup failed, and when it is older than two days', async () => {
    open({ backup: { ...archive, status: 'failed', file: { ...file, made_at: daysAgo(3) } } });
    expect(await alerts()).toEqual([
      expect.stringContaining('The last backup failed'),
      expect.stringContaining('for 2 days'),
    ]);
  });

  it('are not shown after their storage period', async () => {
    open({ backup: { ...archive, file: { ...file, made_at: daysAgo(31) } } });
    const backups = await section();
    expect(backups.getByText(/There is no backup/)).toBeDefined();
    expect(backups.queryByText(/--backup latest/)).toBeNull();
  });
});
