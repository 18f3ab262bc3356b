import { site } from '#shared/site/site.config.ts';
import { PasswordForm } from '#web/src/features/admin-profile/password-form.tsx';
import { ProfileFacts } from '#web/src/features/admin-profile/profile-facts.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { LockedNote } from '#web/src/ui/admin/locked-note.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';

/** /admin/profile */
export function ProfilePage() {
  const user = useUser();
  const readOnly = isReadOnly(user);
  return (
    <>
      <title>{`Profile · ${site.brandName}`}</title>
      <PageHead title="Profile" />
      <LockedNote reason={readOnly ? readOnlyReason : undefined}>
        its password cannot be changed
      </LockedNote>
      <ProfileFacts signedIn={user} />
      <PasswordForm key={user.id} user={user} readOnly={readOnly} />
    </>
  );
}
