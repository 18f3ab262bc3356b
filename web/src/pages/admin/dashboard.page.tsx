import { site } from '#shared/site/site.config.ts';
import { Dashboard } from '../../features/admin-dashboard/dashboard.tsx';
import { isReadOnly } from '../../features/session/roles.ts';
import { useUser } from '../../features/session/session.context.tsx';

/** /admin */
export function DashboardPage() {
  const user = useUser();
  return (
    <>
      <title>{`Dashboard · ${site.brandName}`}</title>
      <Dashboard readOnly={isReadOnly(user)} />
    </>
  );
}
