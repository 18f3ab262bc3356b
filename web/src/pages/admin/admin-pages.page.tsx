import { site } from '#shared/site/site.config.ts';
import { PagesList } from '#web/src/features/admin-pages/pages-list.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';

/** /admin/pages */
export function AdminPagesPage() {
  const user = useUser();
  return (
    <>
      <title>{`Pages · ${site.brandName}`}</title>
      <PagesList readOnly={isReadOnly(user)} />
    </>
  );
}
