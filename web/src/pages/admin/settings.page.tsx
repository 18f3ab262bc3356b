import { settingsFormMessages } from '#shared/schemas/settings-messages.ts';
import { api } from '#web/src/api/client.ts';
import { SettingsForm } from '#web/src/features/admin-settings/settings-form.tsx';
import { useSettings } from '#web/src/features/admin-settings/settings.queries.ts';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useSession, useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { LoadingRows, RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { lockReason } from '#web/src/ui/admin/read-only.ts';

/** /admin/settings */
export function SettingsPage() {
  const user = useUser();
  const { updateUser } = useSession();
  const { data, isPending, isError, refetch } = useSettings();
  const markUnsaved = useUnsavedMark();
  const lockedBecause = lockReason(user, settingsFormMessages.adminsOnly);
  return (
    <>
      {!data && <PageHead title="Settings" />}
      {isPending && <LoadingRows label="Loading the settings" />}
      {isError && (
        <RetryNotice onRetry={() => void refetch()}>{settingsFormMessages.loadFailed}</RetryNotice>
      )}
      {data && (
        <SettingsForm
          saved={data}
          lockedBecause={lockedBecause}
          showsVersions={!isReadOnly(user)}
          onUnsavedChange={markUnsaved}
          onRulesSaved={() => void api.call('me').then(updateUser, () => undefined)}
        />
      )}
    </>
  );
}
