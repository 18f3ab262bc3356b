/** Makes the export that an administrator waits for, and the deployment's own backups. */
import { archivePrefixes } from '#shared/platform/buckets.ts';
import type {
  ArchiveKind,
  ArchivesRepository,
  ArchiveWriter,
  SiteArchive,
  WriteArchive,
} from './archives.repository.ts';

export interface MakeArchiveDeps {
  archives: Pick<ArchivesRepository, 'find' | 'start' | 'save'>;
  write: ArchiveWriter;
  now: () => Date;
  newId: () => string;
}

/** @returns undefined when none is waiting: an event may come twice */
export async function makeExport(deps: MakeArchiveDeps): Promise<SiteArchive | undefined> {
  const archive = await deps.archives.find('export');
  if (archive?.status !== 'waiting' || !(await deps.archives.start(archive))) return undefined;
  const isPublic = archive.scope === 'public';
  const day = deps.now().toISOString().slice(0, 10);
  const name = `site-${isPublic ? 'public-' : ''}${day}.zip`;
  const key = `${archivePrefixes.exports}${archive.id}/${name}`;
  return make({ kind: 'export', key, archive: { ...archive, status: 'running' } }, deps);
}

/** The first backup of a month is kept longer. A failed one leaves the last that succeeded known. */
export async function makeBackup(deps: MakeArchiveDeps): Promise<SiteArchive> {
  const { file } = (await deps.archives.find('backup')) ?? {};
  const at = deps.now().toISOString();
  const isFirst = file?.madeAt.slice(0, 7) !== at.slice(0, 7);
  const prefix = archivePrefixes[isFirst ? 'monthly' : 'daily'];
  const archive: SiteArchive = {
    id: deps.newId(),
    scope: 'everything',
    status: 'running',
    requestedAt: at,
    ...(file && { file }),
  };
  await deps.archives.save('backup', archive);
  const key = `${prefix}${at.slice(0, 19).replaceAll(':', '-')}Z.zip`;
  return make({ kind: 'backup', key, archive }, deps);
}

interface Making {
  kind: ArchiveKind;
  key: string;
  archive: SiteArchive;
}

async function make(
  { kind, key, archive }: Making,
  { archives, write, now }: MakeArchiveDeps,
): Promise<SiteArchive> {
  const notes = stepNotes((step) => archives.save(kind, { ...archive, step }), now);
  try {
    const isPublic = archive.scope === 'public';
    const written = await write({ key, isPublic, onStep: notes.onStep });
    await notes.stored();
    const file = { key, madeAt: now().toISOString(), ...written };
    const made: SiteArchive = { ...archive, status: 'done', file };
    await archives.save(kind, made);
    return made;
  } catch (error) {
    await notes.stored();
    await archives.save(kind, { ...archive, status: 'failed' });
    throw error;
  }
}

/** There are thousands of steps, so only one every two seconds is stored. */
const noteMs = 2000;

function stepNotes(
  store: (step: NonNullable<SiteArchive['step']>) => Promise<void>,
  now: () => Date,
) {
  let notedAt = 0;
  let stored = Promise.resolve();
  const onStep: WriteArchive['onStep'] = (label, done, all) => {
    const at = now().getTime();
    if (at - notedAt < noteMs) return;
    notedAt = at;
    const step = { label, ...(done !== undefined && { done }), ...(all !== undefined && { all }) };
    // A step that cannot be stored is skipped: the next one replaces it.
    stored = stored.then(() => store(step)).catch(() => undefined);
  };
  return { onStep, stored: () => stored };
}
