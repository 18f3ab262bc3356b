import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { useInvitation, useUserToEdit } from '#web/src/features/admin-users/admin-users.queries.ts';
import { InvitationSection } from '#web/src/features/admin-users/invitation-section.tsx';
import { UserForm, UserFormLoading } from '#web/src/features/admin-users/user-form.tsx';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { usersList } from '#web/src/ui/admin/admin-lists.ts';
import { RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { FormHead } from '#web/src/ui/admin/page-head.tsx';

/** /admin/users/edit/{id} */
export function EditUserPage() {
  const { id = '' } = useParams();
  const actor = useUser();
  const loaded = useUserToEdit(id);
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  return (
    <>
      <FormHead list={usersList} heading="Edit User" look="page" />
      {loaded.isPending && <UserFormLoading />}
      {loaded.isError && (
        <RetryNotice list={usersList} onRetry={() => void loaded.refetch()}>
          {userMessages.userLoadFailed}
        </RetryNotice>
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

/** /admin/users/new */
export function NewUserPage() {
  const actor = useUser();
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  const [isCreated, setCreated] = useState(false);
  const heading = isCreated ? 'Edit User' : 'Add User';
  return (
    <>
      <FormHead list={usersList} heading={heading} look="page" />
      <UserForm
        key={actor.id}
        actor={actor}
        onSaved={() => void navigate(usersList.path)}
        onUnsavedChange={markUnsaved}
        onCreated={() => setCreated(true)}
      />
    </>
  );
}

/** /admin/users/invite: a new user, who gets the invitation once everything is saved. */
export function InviteUserPage() {
  const actor = useUser();
  const markUnsaved = useUnsavedMark();
  const [invited, setInvited] = useState<User>();
  const invitation = useInvitation(setInvited);
  return (
    <>
      <FormHead list={usersList} heading="Invite User" look="page" />
      {invited ? (
        <InvitationSection user={invited} invitation={invitation} />
      ) : (
        <UserForm
          key={actor.id}
          actor={actor}
          invites
          onComplete={(user) => {
            markUnsaved(false);
            setInvited(user);
            invitation.send(user);
          }}
          onSaved={() => undefined}
          onUnsavedChange={markUnsaved}
        />
      )}
    </>
  );
}
