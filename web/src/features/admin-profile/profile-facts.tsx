import type { User } from '#shared/schemas/auth.ts';
import { Facts } from '#web/src/ui/admin/facts.tsx';
import { FormSection } from '#web/src/ui/admin/form-section.tsx';
import { RoleBadge } from '#web/src/ui/admin/role-badge.tsx';
import { shownRole } from '#web/src/ui/admin/shown-role.ts';
import { useOwnFacts } from './profile.queries.ts';

/** The signed-in user. */
export function ProfileFacts({ signedIn }: { signedIn: User }) {
  const user = useOwnFacts(signedIn);
  return (
    <FormSection heading="Account Information">
      <Facts
        m={0}
        facts={[
          ['Name', user.name],
          ['Username', user.username],
          ['Email', user.email],
          ['Current Role', <RoleBadge key="role" role={shownRole(user)} />],
        ]}
      />
    </FormSection>
  );
}
