import { site } from '#shared/site/site.config.ts';
import { PasswordForm } from '../../features/admin-profile/password-form.tsx';
import { ProfileFacts } from '../../features/admin-profile/profile-facts.tsx';
import { isReadOnly } from '../../features/session/roles.ts';
import { useUser } from '../../features/session/session.context.tsx';

/** /admin/profile */
export function ProfilePage() {
  const user = useUser();
  return (
    <>
      <title>{`Profile · ${site.brandName}`}</title>
      <div className="adm-head">
        <h1 className="adm-h1">Profile</h1>
      </div>
      <ProfileFacts signedIn={user} />
      <PasswordForm key={user.id} user={user} readOnly={isReadOnly(user)} />
    </>
  );
}
