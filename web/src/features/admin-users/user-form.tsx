import { Button, Loader, Stack } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { FormEnd, LockedNote, SubmitButton, SuccessNotice } from '#web/src/ui/admin/form-parts.tsx';
import { LeaveDialog } from '#web/src/ui/admin/leave-dialog.tsx';
import { StaleFieldsDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import { useReturnAfterSave } from '#web/src/ui/admin/use-return.ts';
import { DialogText } from '#web/src/ui/dialog.tsx';
import { useLeaveGuard } from '#web/src/navigation/use-leave-guard.ts';
import { AccountSection, TopErrors } from './account-section.tsx';
import { useInvitation } from './admin-users.queries.ts';
import { InvitationSection } from './invitation-section.tsx';
import { PasswordSection, SecondStepSection } from './sign-in-sections.tsx';
import { PermissionsSection } from './permissions-section.tsx';
import { useUserForm } from './use-user-form.ts';
import { topErrors } from './user-form.rules.ts';
import { type Actor, isInvitable, whyNotEdit } from './user-rights.ts';

export interface UserFormProps {
  /** None for a new user. Read once: another user needs another `key`. */
  user?: User;
  actor: Actor;
  /** Whether a new user is to choose the password, by an invitation. */
  invites?: boolean;
  /** Whether invitations can be sent. */
  offersInvitations?: boolean;
  /** Everything is saved. */
  onComplete?: (user: User) => void;
  /** … and announced. */
  onSaved: () => void;
  /** Called with true while there are unsaved changes. */
  onUnsavedChange: (unsaved: boolean) => void;
  /** The new user exists, but not its role: the form continues with it. */
  onCreated?: () => void;
}

export function UserForm({ user, actor, onSaved, onUnsavedChange, ...props }: UserFormProps) {
  const { invites = false, offersInvitations = false } = props;
  const isOwn = user?.id === actor.id;
  const { form, element, stored, phase, failure, stale, ...actions } = useUserForm({
    user,
    invites,
    isOwn,
    changesRole: actor.role === 'admin',
    onCreated: () => props.onCreated?.(),
    onComplete: (saved) => props.onComplete?.(saved),
  });
  const invitation = useInvitation(actions.takeVersion);
  const reason = whyNotEdit(actor, stored);
  const isReadOnly = reason !== undefined;
  const isBusy = phase === 'saving';
  const isUnsaved = !isReadOnly && phase !== 'saved' && form.isDirty();
  const { blocker } = useLeaveGuard(isUnsaved);
  const section = { form, isNew: stored === undefined, isOwn, disabled: isReadOnly };

  useEffect(() => onUnsavedChange(isUnsaved || isBusy), [isUnsaved, isBusy, onUnsavedChange]);
  useReturnAfterSave(phase === 'saved', onSaved);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReadOnly) void actions.save();
  };

  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Stack>
        <LockedNote reason={reason}>nothing can be saved</LockedNote>
        <TopErrors failure={failure} errors={topErrors(form.errors)} />
        <div inert={phase !== 'editing'}>
          <AccountSection {...section} />
          {!invites && <PasswordSection {...section} />}
          {stored && stored.role !== 'viewer' && actor.role === 'admin' && !isOwn && (
            <SecondStepSection user={stored} onRemoved={actions.takeVersion} />
          )}
          <PermissionsSection form={form} actor={actor} user={stored} isInvited={invites} />
          {stored && offersInvitations && !isReadOnly && isInvitable(stored) && (
            <InvitationSection user={stored} invitation={invitation} />
          )}
        </div>
        <SuccessNotice>{phase === 'saved' ? successOf(stored) : undefined}</SuccessNotice>
        <FormEnd>
          <Button component={Link} to="/admin/users" variant="default">
            Cancel
          </Button>
          <SubmitButton lockedBecause={reason} isBusy={phase !== 'editing'}>
            {submitLabel(stored === undefined, isBusy, invites)}
          </SubmitButton>
        </FormEnd>
        {stale && (
          <StaleFieldsDialog
            what="user"
            {...(!isOwn && { alsoLost: 'including the password' })}
            fields={stale.fields}
            onKeepMine={() => void actions.keepMine(stale.saved)}
            onUseSaved={() => actions.takeSaved(stale.saved)}
            onKeepEditing={actions.keepEditing}
          />
        )}
        {blocker.state === 'blocked' && (
          <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()}>
            <DialogText>Your changes to this user have not been saved and will be lost.</DialogText>
          </LeaveDialog>
        )}
      </Stack>
    </form>
  );
}

function submitLabel(isNew: boolean, isBusy: boolean, invites: boolean): string {
  if (isNew && invites) return isBusy ? 'Inviting...' : 'Send Invitation';
  if (isNew) return isBusy ? 'Creating...' : 'Create User';
  return isBusy ? 'Saving...' : 'Save Changes';
}

/** `base` is what the save was based on. */
function successOf(base: User | undefined): string {
  return base ? userMessages.userUpdated : userMessages.userCreated;
}

export function UserFormLoading() {
  return (
    <Stack component="output" align="flex-start" py="md" c="var(--ink-2)">
      <Loader aria-hidden />
      {userMessages.userLoading}
    </Stack>
  );
}
