import { Box, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { useLeaveGuard } from '#web/src/navigation/use-leave-guard.ts';
import { RoleBadges } from '#web/src/ui/admin/badges.tsx';
import { PasswordField } from '#web/src/ui/admin/credential-fields.tsx';
import { Facts } from '#web/src/ui/admin/facts.tsx';
import {
  Failure,
  FieldGroup,
  FieldPair,
  FormEnd,
  FormSection,
  SubmitButton,
  SuccessNotice,
} from '#web/src/ui/admin/form-parts.tsx';
import { LeaveDialog } from '#web/src/ui/admin/leave-dialog.tsx';
import { PictureUpload } from '#web/src/ui/admin/picture-upload.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { StaleFieldsDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import { UserPicture } from '#web/src/ui/admin/user-picture.tsx';
import { DialogText } from '#web/src/ui/dialog.tsx';
import { type ProfileFormValues, useProfileForm } from './use-profile-form.ts';

export interface ProfileFormProps {
  /** The signed-in user, as the server has it. Read at the first render only. */
  user: User;
  readOnly: boolean;
  /** Called after a save, and when the form shows what was saved elsewhere. */
  onSaved: (saved: User) => void;
  /** Called with true while there are unsaved changes. */
  onUnsavedChange: (unsaved: boolean) => void;
}

/** Changes the user's own name, e-mail address and picture. */
export function ProfileForm({ user, readOnly, onSaved, onUnsavedChange }: ProfileFormProps) {
  const [uploading, setUploading] = useState(false);
  const { form, element, isBusy, isSaved, failure, stale, ...actions } = useProfileForm({
    user,
    uploading,
    onSaved,
  });
  const { picture } = form.values;
  const isUnsaved = !readOnly && (actions.isChanged || uploading);
  const { blocker } = useLeaveGuard(isUnsaved);
  useEffect(() => onUnsavedChange(isUnsaved || isBusy), [isUnsaved, isBusy, onUnsavedChange]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!readOnly) void actions.save();
  };
  const field = (name: keyof ProfileFormValues, label: string) => ({
    label,
    disabled: readOnly,
    ...form.getInputProps(name),
  });

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack>
        <div inert={isBusy}>
          <FormSection heading="Account Information">
            <Facts
              m={0}
              facts={[
                ['Username', user.username],
                ['Current Role', <RoleBadges key="role" user={user} />],
              ]}
            />
            <FieldPair>
              <TextInput {...field('first_name', 'First name')} autoComplete="given-name" />
              <TextInput {...field('last_name', 'Last name')} autoComplete="family-name" />
            </FieldPair>
            <FieldPair>
              <TextInput
                {...field('email', 'Email')}
                type="email"
                withAsterisk
                autoComplete="email"
              />
              {actions.asksForPassword && (
                <PasswordField
                  {...field('current_password', 'Your current password')}
                  description="To change your email address"
                  withAsterisk
                  autoComplete="current-password"
                  toggleLabel="Show your current password"
                />
              )}
            </FieldPair>
            <FieldGroup legend="Picture">
              <Group align="flex-start" gap="md">
                <UserPicture user={{ name: user.name, picture: picture || null }} size={96} />
                <Box flex="1 1 14rem" miw={0}>
                  <PictureUpload
                    name="picture"
                    hasPicture={picture !== ''}
                    onChange={(objectKey) => form.setFieldValue('picture', objectKey ?? '')}
                    onUploadingChange={setUploading}
                    error={form.errors['picture']}
                    disabled={readOnly}
                  />
                </Box>
              </Group>
            </FieldGroup>
          </FormSection>
        </div>
        <Failure>{failure}</Failure>
        <SuccessNotice>
          {isSaved && !isUnsaved ? userMessages.profileSaved : undefined}
        </SuccessNotice>
        <FormEnd>
          <SubmitButton lockedBecause={readOnly ? readOnlyReason : undefined} isBusy={isBusy}>
            {isBusy ? 'Saving...' : 'Save Profile'}
          </SubmitButton>
        </FormEnd>
        {stale && (
          <StaleFieldsDialog
            what="profile"
            fields={stale.fields}
            onKeepMine={() => void actions.keepMine(stale.saved)}
            onUseSaved={() => actions.discardMine(stale.saved)}
            onKeepEditing={actions.keepEditing}
          />
        )}
        {blocker.state === 'blocked' && (
          <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()}>
            <DialogText>
              Your changes to your profile have not been saved and will be lost
              {uploading && '; the upload stops'}.
            </DialogText>
          </LeaveDialog>
        )}
      </Stack>
    </form>
  );
}
