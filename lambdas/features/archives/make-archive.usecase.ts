/** Makes the export that an administrator waits for, and the deployment's own backups. */
import { dayOf } from '#lambdas/kernel/days.ts';
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

/** @returns undefined when no export is waiting, as when the stream delivers an event twice */
export async function makeExport(deps: MakeArchiveDeps): Promise<SiteArchive | undefined> {
  const archive = await deps.archives.find('export');
  if (archive?.status !== 'waiting' || !(await deps.archives.start(archive))) return undefined;
  const isPublic = archive.scope === 'public';
  const name = `site-${isPublic ? 'public-' : ''}${dayOf(deps.now())}.zip`;
  const key = `${archivePrefixes.exports}${archive.id}/${name}`;
  return makeArchive({ kind: 'export', key, archive: { ...archive, status: 'running' } }, deps);
}

/** The first backup of a month is kept longer. The record of a failed backup keeps the last successful file. */
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
  return makeArchive({ kind: 'backup', key, archive }, deps);
}

interface ArchiveJob {
  kind: ArchiveKind;
  key: string;
  archive: SiteArchive;
}

async function makeArchive(
  { kind, key, archive }: ArchiveJob,
  { archives, write, now }: MakeArchiveDeps,
): Promise<SiteArchive> {
  const steps = throttledSteps((step) => archives.save(kind, { ...archive, step }), now);
  try {
    const isPublic = archive.scope === 'public';
    const written = await write({ key, isPublic, onStep: steps.onStep });
    await steps.stored();
    const file = { key, madeAt: now().toISOString(), ...written };
    const made: SiteArchive = { ...archive, status: 'done', file };
    await archives.save(kind, made);
    return made;
  } catch (error) {
    await steps.stored();
    await archives.save(kind, { ...archive, status: 'failed' });
    throw error;
  }
}

/** There are thousands of steps, so only one every two seconds is stored. */
const stepIntervalMs = 2000;

function throttledSteps(
  store: (step: NonNullable<SiteArchive['step']>) => Promise<void>,
  now: () => Date,
) {
  let storedAt = 0;
  let stored = Promise.resolve();
  const onStep: WriteArchive['onStep'] = (label, done, all) => {
    const at = now().getTime();
    if (at - storedAt < stepIntervalMs) return;
    storedAt = at;
    const step = { label, ...(done !== undefined && { done }), ...(all !== undefined && { all }) };
    // A step that cannot be stored is skipped: the next one replaces it.
    stored = stored.then(() => store(step)).catch(() => undefined);
  };
  return { onStep, stored: () => stored };
}
