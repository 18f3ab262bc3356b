import { useState } from 'react';
import type { User } from '#shared/schemas/auth.ts';
import { site } from '#shared/site/site.config.ts';
import { useInvitation } from '#web/src/features/admin-users/admin-users.queries.ts';
import { InvitationSection } from '#web/src/features/admin-users/invitation-section.tsx';
import { UserForm } from '#web/src/features/admin-users/user-form.tsx';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/form-head.tsx';
import { usersList } from '#web/src/ui/admin/admin-lists.ts';

/** /admin/users/invite: a new user, who gets the invitation once everything is saved. */
export function InviteUserPage() {
  const actor = useUser();
  const markUnsaved = useUnsavedMark();
  const [invited, setInvited] = useState<User>();
  const invitation = useInvitation(setInvited);
  return (
    <>
      <title>{`Invite User · ${site.brandName}`}</title>
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
