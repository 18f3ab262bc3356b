import { PagesList } from '#web/src/features/admin-pages/pages-list.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/pages */
export function AdminPagesPage() {
  const user = useUser();
  return (
    <>
      <PageTitle>Pages</PageTitle>
      <PagesList readOnly={isReadOnly(user)} />
    </>
  );
}
