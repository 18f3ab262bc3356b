import { VisitorsTile } from '#web/src/features/admin-analytics/visitors-tile.tsx';
import { Dashboard } from '#web/src/features/admin-dashboard/dashboard.tsx';
import { UnreadTile } from '#web/src/features/admin-messages/unread-tile.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin */
export function DashboardPage() {
  const user = useUser();
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Dashboard readOnly={isReadOnly(user)}>
        <VisitorsTile />
        <UnreadTile />
      </Dashboard>
    </>
  );
}
