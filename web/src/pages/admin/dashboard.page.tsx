import { VisitorsTile } from '#web/src/features/admin-analytics/visitors-tile.tsx';
import { Dashboard } from '#web/src/features/admin-dashboard/dashboard.tsx';
import { useUnreadCount } from '#web/src/features/admin-messages/unread-count.queries.ts';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { GlanceTile } from '#web/src/ui/admin/glance-tile.tsx';
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

function UnreadTile() {
  const query = useUnreadCount({ enabled: true });
  return (
    <GlanceTile label="Unread messages" path="/admin/messages" query={query}>
      {(count) => ({ value: count, note: count === 0 ? 'Everything is read' : 'In the inbox' })}
    </GlanceTile>
  );
}
