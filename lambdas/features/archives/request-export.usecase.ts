import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { ArchiveScope } from '#shared/schemas/archives.ts';
import { type ArchivesRepository, lostBefore, type SiteArchive } from './archives.repository.ts';

export interface RequestExportDeps {
  archives: Pick<ArchivesRepository, 'request'>;
  now: () => Date;
  newId: () => string;
}

/** Labels in the activity feed. */
const labels: Record<ArchiveScope, string> = {
  everything: 'Everything',
  public: 'What visitors see',
};

/**
 * The stream of the stored request starts the work.
 * @throws Problem `export-running`
 */
export async function requestExport(
  { scope, actor }: { scope: ArchiveScope; actor: SignedIn },
  { archives, now, newId }: RequestExportDeps,
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
    label: labels[scope],
    userId: actor.userId,
    timestamp: archive.requestedAt,
  };
  const isRequested = await archives.request({ archive, event, lostBefore: lostBefore(now()) });
  if (!isRequested) throw problem('export-running');
  return archive;
}
