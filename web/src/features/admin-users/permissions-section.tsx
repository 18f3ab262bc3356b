import { Checkbox, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import type { User } from '#shared/schemas/auth.ts';
import { FormSection, lockedNoteId } from '#web/src/ui/admin/form-parts.tsx';
import { RoleBadge, shownRole } from '#web/src/ui/admin/badges.tsx';
import type { UserFormValues } from './user-form.rules.ts';
import { type Actor, type Flag, whyNotEdit, whyNotFlag } from './user-rights.ts';

const flags: { name: Flag; label: string; explanation: string }[] = [
  {
    name: 'is_active',
    label: 'Active',
    explanation: 'User can log in and access the system',
  },
  {
    name: 'is_viewer',
    label: 'Viewer',
    // In the specification's spelling.
    explanation: 'User can view demonstration of admin capabilites',
  },
  { name: 'is_staff', label: 'Staff Status', explanation: 'User can access the admin panel' },
  {
    name: 'is_admin',
    label: 'Administrator',
    explanation: 'Full access to all features and settings',
  },
];

export interface PermissionsSectionProps {
  form: UseFormReturnType<UserFormValues>;
  actor: Actor;
  /** Undefined until it is created. */
  user: User | undefined;
  /** Nobody can be invited who may not sign in. */
  isInvited: boolean;
}

const lineAbove = { borderTop: '1px solid var(--line)' };

export function PermissionsSection({ form, actor, user, isInvited }: PermissionsSectionProps) {
  const id = useId();
  const offered = flags.filter(({ name }) => !(isInvited && name === 'is_active'));
  const boxes = offered.map((flag) => ({ ...flag, reason: whyNotFlag(flag.name, actor, user) }));
  const isLocked = whyNotEdit(actor, user) !== undefined;
  // The reason that locks the whole form is shown above it.
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
