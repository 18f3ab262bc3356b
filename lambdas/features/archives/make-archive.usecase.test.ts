import { describe, expect, it } from 'vitest';
import type { ArchiveKind, SiteArchive, WriteArchive } from './archives.repository.ts';
import { makeBackup, makeExport, type MakeArchiveDeps } from './make-archive.usecase.ts';

const written = { bytes: 100, items: 7, pictures: 2 };
const waiting: SiteArchive = {
  id: 'one',
  scope: 'public',
  status: 'waiting',
  requestedAt: '2026-03-01T10:00:00.000Z',
};
const fileOf = (madeAt: string) => ({ key: 'backups/daily/before.zip', madeAt, ...written });

function archiver(known: Partial<Record<ArchiveKind, SiteArchive>> = {}) {
  const stored = { ...known };
  const saved: SiteArchive[] = [];
  const asked: WriteArchive[] = [];
  let at = Date.parse('2026-03-02T03:15:20.123Z');
  const deps: MakeArchiveDeps = {
    archives: {
      find: async (kind) => stored[kind],
      start: async (archive) => stored.export?.id === archive.id,
      save: async (kind, archive) => {
        stored[kind] = archive;
        saved.push(archive);
      },
    },
    write: async (request) => {
      asked.push(request);
      for (let done = 1; done <= 5; done += 1) {
        at += 1000;
        request.onStep('Loading pictures', done, 5);
      }
      return written;
    },
    now: () => new Date(at),
    newId: () => 'new',
  };
  return { deps, stored, saved, asked };
}

describe('an export', () => {
  it('is written as it was asked for, and named after its day', async () => {
    const { deps, stored, asked } = archiver({ export: waiting });
    await makeExport(deps);
    const key = 'exports/one/site-public-2026-03-02.zip';
    expect(asked).toMatchObject([{ key, isPublic: true }]);
    expect(stored.export).toEqual({
      ...waiting,
      status: 'done',
      file: { key, madeAt: '2026-03-02T03:15:25.123Z', ...written },
    });
  });

  it('tells how far it is, at most every two seconds', async () => {
    const { deps, saved } = archiver({ export: waiting });
    await makeExport(deps);
    const steps = saved.flatMap(({ step }) => step ?? []);
    expect(steps.map(({ done }) => done)).toEqual([1, 3, 5]);
    expect(steps[0]).toEqual({ label: 'Loading pictures', done: 1, all: 5 });
  });

  it('is not made again when its event comes twice', async () => {
    for (const status of ['running', 'done', 'failed'] as const) {
      const { deps, asked } = archiver({ export: { ...waiting, status } });
      expect(await makeExport(deps)).toBeUndefined();
      expect(asked).toEqual([]);
    }
  });

  it('is known to have failed, and fails', async () => {
    const { deps, stored } = archiver({ export: waiting });
    deps.write = () => Promise.reject(new Error('The disk is full'));
    await expect(makeExport(deps)).rejects.toThrow('The disk is full');
    expect(stored.export).toEqual({ ...waiting, status: 'failed' });
  });
});

describe('a backup', () => {
  it.each([
    ['the first of all', undefined, 'backups/monthly/2026-03-02T03-15-20Z.zip'],
    [
      'the first of a month',
      '2026-02-28T03:15:20.000Z',
      'backups/monthly/2026-03-02T03-15-20Z.zip',
    ],
    ['another of a month', '2026-03-01T03:15:20.000Z', 'backups/daily/2026-03-02T03-15-20Z.zip'],
  ])('has everything: %s', async (_name, before, key) => {
    const known = before && { ...waiting, status: 'done' as const, file: fileOf(before) };
    const { deps, asked, stored } = archiver(known ? { backup: known } : {});
    await makeBackup(deps);
    expect(asked).toMatchObject([{ key, isPublic: false }]);
    expect(stored.backup).toMatchObject({ status: 'done', scope: 'everything', file: { key } });
  });

  it('that fails leaves the last one known', async () => {
    const file = fileOf('2026-03-01T03:15:20.000Z');
    const { deps, stored } = archiver({ backup: { ...waiting, status: 'done', file } });
    deps.write = () => Promise.reject(new Error('No such table'));
    await expect(makeBackup(deps)).rejects.toThrow();
    expect(stored.backup).toMatchObject({ status: 'failed', file });
  });
});
