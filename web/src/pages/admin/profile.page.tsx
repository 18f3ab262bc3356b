import { site } from '#shared/site/site.config.ts';
import { PasswordForm } from '../../features/admin-profile/password-form.tsx';
import { ProfileFacts } from '../../features/admin-profile/profile-facts.tsx';
import { isReadOnly } from '../../features/session/roles.ts';
import { useUser } from '../../features/session/session.context.tsx';
import { LockedNote } from '../../ui/admin/locked-note.tsx';
import { PageHead } from '../../ui/admin/page-head.tsx';
import { readOnlyReason } from '../../ui/admin/read-only.ts';

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
