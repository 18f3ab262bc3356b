import { useNavigate, useParams } from 'react-router-dom';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { useUserToEdit } from '#web/src/features/admin-users/admin-users.queries.ts';
import { UserForm, UserFormLoading } from '#web/src/features/admin-users/user-form.tsx';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/page-head.tsx';
import { LoadFailed } from '#web/src/ui/admin/list-states.tsx';
import { usersList } from '#web/src/ui/admin/admin-lists.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/users/edit/{id} */
export function EditUserPage() {
  const { id = '' } = useParams();
  const actor = useUser();
  const loaded = useUserToEdit(id);
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  return (
    <>
      <PageTitle>Edit User</PageTitle>
      <FormHead list={usersList} heading="Edit User" look="page" />
      {loaded.isPending && <UserFormLoading />}
      {loaded.isError && (
        <LoadFailed list={usersList} onRetry={() => void loaded.refetch()}>
          {userMessages.userLoadFailed}
        </LoadFailed>
      )}
      {loaded.data && (
        <UserForm
          key={`${actor.id} ${loaded.data.id}`}
          user={loaded.data}
          actor={actor}
          offersInvitations={actor.offers_invitations === true}
          onSaved={() => void navigate(usersList.path)}
          onUnsavedChange={markUnsaved}
        />
      )}
    </>
  );
}
