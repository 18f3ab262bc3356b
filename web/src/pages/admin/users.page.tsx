import { site } from '#shared/site/site.config.ts';
import { UsersList } from '#web/src/features/admin-users/users-list.tsx';
import { useUser } from '#web/src/features/session/session.context.tsx';

/** /admin/users */
export function UsersPage() {
  return (
    <>
      <title>{`Users · ${site.brandName}`}</title>
      <UsersList actor={useUser()} />
    </>
  );
}
