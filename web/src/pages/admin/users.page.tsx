import { UsersList } from '#web/src/features/admin-users/users-list.tsx';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/users */
export function UsersPage() {
  const user = useUser();
  return (
    <>
      <PageTitle>Users</PageTitle>
      <UsersList actor={user} offersInvitations={user.offers_invitations === true} />
    </>
  );
}
