import { useState } from 'react';
import type { User } from '#shared/schemas/auth.ts';
import { useInvitation } from '#web/src/features/admin-users/admin-users.queries.ts';
import { InvitationSection } from '#web/src/features/admin-users/invitation-section.tsx';
import { UserForm } from '#web/src/features/admin-users/user-form.tsx';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/page-head.tsx';
import { usersList } from '#web/src/ui/admin/admin-lists.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/users/invite: a new user, who gets the invitation once everything is saved. */
export function InviteUserPage() {
  const actor = useUser();
  const markUnsaved = useUnsavedMark();
  const [invited, setInvited] = useState<User>();
  const invitation = useInvitation(setInvited);
  return (
    <>
      <PageTitle>Invite User</PageTitle>
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
