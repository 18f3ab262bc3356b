import { archiveMessages } from '#shared/schemas/admin-messages.ts';
import { useArchives } from '#web/src/features/admin-export/archives.queries.ts';
import { BackupSection, ExportSection } from '#web/src/features/admin-export/archive-sections.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { LoadingRows, RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { LockedNote } from '#web/src/ui/admin/form-parts.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/export */
export function ExportPage() {
  const user = useUser();
  const archives = useArchives();
  const lockedBecause = user.role === 'admin' ? undefined : lockReason(isReadOnly(user));
  return (
    <>
      <PageTitle>Export</PageTitle>
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

function lockReason(isViewer: boolean): string {
  return isViewer ? readOnlyReason : archiveMessages.adminsOnly;
}
