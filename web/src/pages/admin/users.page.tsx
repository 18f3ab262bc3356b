import { UsersList } from '#web/src/features/admin-users/users-list.tsx';
import { useUser } from '#web/src/features/session/session.context.tsx';

/** /admin/users */
export function UsersPage() {
  const user = useUser();
  return <UsersList actor={user} offersInvitations={user.offers_invitations === true} />;
}
