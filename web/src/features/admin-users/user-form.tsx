import { Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { useLeaveGuard } from '#web/src/navigation/use-leave-guard.ts';
import { RoleBadge, shownRole } from '#web/src/ui/admin/badges.tsx';
import {
  FormEnd,
  FormSection,
  LockedNote,
  lockedNoteId,
  SubmitButton,
  SuccessNotice,
} from '#web/src/ui/admin/form-parts.tsx';
import { LeaveDialog } from '#web/src/ui/admin/leave-dialog.tsx';
import { StaleFieldsDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import { useReturnAfterSave } from '#web/src/ui/admin/use-return.ts';
import { DialogText } from '#web/src/ui/dialog.tsx';
import {
  AccountSection,
  PasswordSection,
  SecondStepSection,
  TopErrors,
} from './account-sections.tsx';
import { useInvitation } from './admin-users.queries.ts';
import { InvitationSection } from './invitation-section.tsx';
import { useUserForm } from './use-user-form.ts';
import { topErrors, type UserFormValues } from './user-form.rules.ts';
import { type Actor, type Flag, isInvitable, whyNotEdit, whyNotFlag } from './users.rules.ts';

export interface UserFormProps {
  /** Undefined for a new user. Read once, so another user needs another `key`. */
  user?: User;
  actor: Actor;
  /** Whether a new user chooses the password, after an invitation. */
  invites?: boolean;
  offersInvitations?: boolean;
  /** Called when everything is saved. */
  onComplete?: (user: User) => void;
  /** Called a moment after everything is saved, when the success message has been shown. */
  onSaved: () => void;
  onUnsavedChange: (unsaved: boolean) => void;
  /** Called when a new user is saved without the role. The form goes on as the form of that user. */
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
  const invitation = useInvitation(actions.setStored);
  const lockReason = whyNotEdit(actor, stored);
  const isReadOnly = lockReason !== undefined;
  const isBusy = phase === 'saving';
  const isUnsaved = !isReadOnly && phase !== 'saved' && form.isDirty();
  const { blocker } = useLeaveGuard(isUnsaved);
  // After a creation, `stored` is still undefined.
  const savedMessage = stored ? userMessages.userUpdated : userMessages.userCreated;
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
        <LockedNote reason={lockReason}>nothing can be saved</LockedNote>
        <TopErrors sentences={[...failure, ...topErrors(form.errors)]} />
        <div inert={phase !== 'editing'}>
          <AccountSection {...section} />
          {!invites && <PasswordSection {...section} />}
          {stored && stored.role !== 'viewer' && actor.role === 'admin' && !isOwn && (
            <SecondStepSection user={stored} onRemoved={actions.setStored} />
          )}
          <PermissionsSection form={form} actor={actor} user={stored} isInvited={invites} />
          {stored && offersInvitations && !isReadOnly && isInvitable(stored) && (
            <InvitationSection user={stored} invitation={invitation} />
          )}
        </div>
        <SuccessNotice>{phase === 'saved' && savedMessage}</SuccessNotice>
        <FormEnd>
          <Button component={Link} to="/admin/users" variant="default">
            Cancel
          </Button>
          <SubmitButton lockedBecause={lockReason} isBusy={phase !== 'editing'}>
            {submitLabel(stored === undefined, isBusy, invites)}
          </SubmitButton>
        </FormEnd>
        {stale && (
          <StaleFieldsDialog
            what="user"
            {...(!isOwn && { alsoLost: 'including the password' })}
            fields={stale.fields}
            onKeepMine={() => void actions.keepMine(stale.saved)}
            onUseSaved={() => actions.resetTo(stale.saved)}
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

export function UserFormLoading() {
  return (
    <Stack component="output" align="flex-start" py="md" c="var(--ink-2)">
      <Loader aria-hidden />
      {userMessages.userLoading}
    </Stack>
  );
}

const flags: { name: Flag; label: string; explanation: string }[] = [
  {
    name: 'is_active',
    label: 'Active',
    explanation: 'User can log in and access the system',
  },
  {
    name: 'is_viewer',
    label: 'Viewer',
    // The specification spells it this way.
    explanation: 'User can view demonstration of admin capabilites',
  },
  { name: 'is_staff', label: 'Staff Status', explanation: 'User can access the admin panel' },
  {
    name: 'is_admin',
    label: 'Administrator',
    explanation: 'Full access to all features and settings',
  },
];

interface PermissionsSectionProps {
  form: UseFormReturnType<UserFormValues>;
  actor: Actor;
  /** Undefined until the user is created. */
  user: User | undefined;
  /** Hides the box “Active”, because an invited user must be active. */
  isInvited: boolean;
}

const lineAbove = { borderTop: '1px solid var(--line)' };

function PermissionsSection({ form, actor, user, isInvited }: PermissionsSectionProps) {
  const id = useId();
  const shownFlags = flags.filter(({ name }) => !(isInvited && name === 'is_active'));
  const boxes = shownFlags.map((flag) => ({ ...flag, reason: whyNotFlag(flag.name, actor, user) }));
  const isLocked = whyNotEdit(actor, user) !== undefined;
  // If the whole form is locked, the note above it has the reason.
  const explainedBy = isLocked ? lockedNoteId : id;
  const reasons = isLocked ? [] : [...new Set(boxes.flatMap(({ reason }) => reason ?? []))];
  return (
    <FormSection heading="Permissions & Status">
      {boxes.map(({ name, label, explanation, reason }) => (
        <Checkbox
          key={name}
          label={label}
          description={explanation}
          disabled={reason !== undefined}
          title={reason}
          aria-describedby={reason === undefined ? undefined : explainedBy}
          {...form.getInputProps(name, { type: 'checkbox' })}
          error={undefined}
        />
      ))}
      {reasons.length > 0 && (
        <Text component="div" id={id} c="dimmed" fz="sm">
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Text>
      )}
      <Group component="p" gap="sm" pt="md" c="var(--ink-2)" style={lineAbove}>
        Current Role <RoleBadge role={shownRole(form.values)} />
      </Group>
    </FormSection>
  );
}
