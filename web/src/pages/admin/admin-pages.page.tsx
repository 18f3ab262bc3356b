import { PagesList } from '#web/src/features/admin-pages/pages-list.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';

/** /admin/pages */
export function AdminPagesPage() {
  const user = useUser();
  return <PagesList readOnly={isReadOnly(user)} />;
}
