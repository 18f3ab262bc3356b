import type { User } from '#shared/schemas/auth.ts';
import { personalDataMessages } from '#shared/schemas/admin-messages.ts';
import { PersonalData } from '#web/src/features/admin-personal-data/personal-data.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/personal-data */
export function PersonalDataPage() {
  const user = useUser();
  return (
    <>
      <PageTitle>Personal Data</PageTitle>
      <PersonalData actorId={user.id} lockedBecause={reasonFor(user)} />
    </>
  );
}

function reasonFor(user: User): string | undefined {
  if (user.role === 'admin') return undefined;
  return isReadOnly(user) ? readOnlyReason : personalDataMessages.adminsOnly;
}
