import type { User } from '#shared/schemas/auth.ts';
import { FormSection } from '#web/src/ui/admin/form-section.tsx';
import { RoleBadge } from '#web/src/ui/admin/role-badge.tsx';
import { shownRole } from '#web/src/ui/admin/shown-role.ts';
import styles from './profile.module.css';
import { useOwnFacts } from './profile.queries.ts';

/** Who is signed in. */
export function ProfileFacts({ signedIn }: { signedIn: User }) {
  const user = useOwnFacts(signedIn);
  const facts = [
    { name: 'Name', value: user.name },
    { name: 'Username', value: user.username },
    { name: 'Email', value: user.email },
    { name: 'Current Role', value: <RoleBadge role={shownRole(user)} /> },
  ];
  return (
    <FormSection heading="Account Information">
      <dl className={`adm-facts ${styles.facts}`}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}
