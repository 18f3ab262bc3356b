import { Box, Loader } from '@mantine/core';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { SecondStepSection } from '#web/src/features/account-security/second-step-section.tsx';
import { SessionsSection } from '#web/src/features/account-security/sessions-section.tsx';
import { PasswordForm } from '#web/src/features/admin-profile/password-form.tsx';
import { ProfileForm } from '#web/src/features/admin-profile/profile-form.tsx';
import { useProfile } from '#web/src/features/admin-profile/profile.queries.ts';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useSession, useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { LockedNote } from '#web/src/ui/admin/form-parts.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { RetryNotice } from '#web/src/ui/admin/list-states.tsx';

/** /admin/profile */
export function ProfilePage() {
  const user = useUser();
  const readOnly = isReadOnly(user);
  const loaded = useProfile(user.id);
  const { updateUser } = useSession();
  const markUnsaved = useUnsavedMark();
  const reload = async () => {
    const { data } = await loaded.refetch();
    if (data) updateUser(data);
  };
  return (
    <>
      <PageHead title="Profile" />
      <LockedNote reason={readOnly ? readOnlyReason : undefined}>nothing can be saved</LockedNote>
      {loaded.isPending && (
        <output aria-label="Loading your profile">
          <Loader aria-hidden />
        </output>
      )}
      {loaded.isError && (
        <RetryNotice onRetry={() => void loaded.refetch()}>
          {userMessages.profileLoadFailed}
        </RetryNotice>
      )}
      {loaded.data && (
        <ProfileForm
          user={loaded.data}
          readOnly={readOnly}
          onSaved={updateUser}
          onUnsavedChange={markUnsaved}
        />
      )}
      <PasswordForm user={user} readOnly={readOnly} />
      {!readOnly && (
        <Box mt="2rem">
          {loaded.data?.second_step && (
            <SecondStepSection
              username={user.username}
              secondStep={loaded.data.second_step}
              onChanged={() => void reload()}
            />
          )}
          <SessionsSection />
        </Box>
      )}
    </>
  );
}
