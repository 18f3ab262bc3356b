import { exportHours } from '#shared/platform/buckets.ts';
import type { Handlers, Principal, SignedIn } from '#shared/routes/handler.ts';
import type { Archive, ArchiveScope } from '#shared/schemas/archives.ts';
import {
  type ArchiveAddresses,
  type ArchivesRepository,
  type SiteArchive,
  statusAt,
  lostBefore,
} from './archives.repository.ts';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { problem } from '#shared/problems.ts';

export interface ArchivesDeps {
  archives: Pick<ArchivesRepository, 'find' | 'request'>;
  addresses: ArchiveAddresses;
  now: () => Date;
  newId: () => string;
}

/** Only the start of a download has to be within this time. */
const addressSeconds = 300;

export function archivesHandlers(deps: ArchivesDeps): Handlers<'getArchives' | 'requestExport'> {
  return {
    getArchives: async ({ principal }) => ({ body: await readArchives(principal, deps) }),
    requestExport: async ({ body, principal }) => {
      const archive = await requestExport({ scope: body.scope, actor: principal }, deps);
      return { body: toWire(archive, { now: deps.now() }) };
    },
  };
}

async function readArchives(principal: Principal, deps: ArchivesDeps) {
  const { archives, addresses, now } = deps;
  const [found, backup] = await Promise.all([archives.find('export'), archives.find('backup')]);
  const lastExport = found && !isExpired(found, now()) ? found : undefined;
  const address =
    lastExport?.file && principal.kind === 'admin'
      ? await addresses.sign(lastExport.file.key, addressSeconds)
      : undefined;
  return {
    export: lastExport ? toWire(lastExport, { now: now(), address }) : null,
    backup: backup ? toWire(backup, { now: now() }) : null,
  };
}

const hourMs = 60 * 60 * 1000;

/** Whether the export is too old to be downloaded. S3 deletes the file some time later. */
function isExpired({ file }: SiteArchive, now: Date): boolean {
  return file !== undefined && now.getTime() - Date.parse(file.madeAt) > exportHours * hourMs;
}

function toWire(
  archive: SiteArchive,
  { now, address }: { now: Date; address?: string | undefined },
): Archive {
  const { scope, requestedAt, step, file } = archive;
  const status = statusAt(archive, now);
  return {
    scope,
    status,
    requested_at: requestedAt,
    ...(step && status === 'running' && { step }),
    ...(file && {
      file: {
        made_at: file.madeAt,
        bytes: file.bytes,
        items: file.items,
        pictures: file.pictures,
        ...(address !== undefined && { address }),
      },
    }),
  };
}

/** Labels in the activity feed. */
const eventLabels: Record<ArchiveScope, string> = {
  everything: 'Everything',
  public: 'What visitors see',
};

/**
 * Stores the request. The table's stream then starts the export.
 * @throws Problem `export-running`
 */
export async function requestExport(
  { scope, actor }: { scope: ArchiveScope; actor: SignedIn },
  { archives, now, newId }: Pick<ArchivesDeps, 'archives' | 'now' | 'newId'>,
): Promise<SiteArchive> {
  const archive: SiteArchive = {
    id: newId(),
    scope,
    status: 'waiting',
    requestedAt: now().toISOString(),
  };
  const event: AuditEvent = {
    id: newId(),
    action: 'export_site',
    actionDisplay: 'Exported the site',
    label: eventLabels[scope],
    userId: actor.userId,
    timestamp: archive.requestedAt,
  };
  const isRequested = await archives.request({ archive, event, lostBefore: lostBefore(now()) });
  if (!isRequested) throw problem('export-running');
  return archive;
}
