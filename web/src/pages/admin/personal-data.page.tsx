import { personalDataMessages } from '#shared/schemas/admin-messages.ts';
import { PersonalData } from '#web/src/features/admin-personal-data/personal-data.tsx';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { lockReason } from '#web/src/ui/admin/read-only.ts';

/** /admin/personal-data */
export function PersonalDataPage() {
  const user = useUser();
  return (
    <PersonalData
      actorId={user.id}
      lockedBecause={lockReason(user, personalDataMessages.adminsOnly)}
    />
  );
}
