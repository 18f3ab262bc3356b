import { archiveMessages } from '#shared/schemas/admin-messages.ts';
import { useArchives } from '#web/src/features/admin-export/archives.queries.ts';
import { BackupSection, ExportSection } from '#web/src/features/admin-export/archive-sections.tsx';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { LoadingRows, RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { LockedNote } from '#web/src/ui/admin/form-parts.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { lockReason } from '#web/src/ui/admin/read-only.ts';

/** /admin/export */
export function ExportPage() {
  const archives = useArchives();
  const lockedBecause = lockReason(useUser(), archiveMessages.adminsOnly);
  return (
    <>
      <PageHead title="Export" />
      <LockedNote reason={lockedBecause}>nothing can be exported</LockedNote>
      {archives.isPending && <LoadingRows label="Loading exports and backups" />}
      {archives.isError && (
        <RetryNotice onRetry={() => void archives.refetch()}>
          {archiveMessages.loadFailed}
        </RetryNotice>
      )}
      {archives.data && (
        <>
          <ExportSection lastExport={archives.data.export} lockedBecause={lockedBecause} />
          <BackupSection backup={archives.data.backup} />
        </>
      )}
    </>
  );
}
