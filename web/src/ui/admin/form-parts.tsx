import { Alert, Button, Group, Stack, type StackProps, Text, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './form-parts.module.css';

interface FormSectionProps {
  heading: string;
  /** Shown below the heading. */
  note?: string | undefined;
  children: ReactNode;
}

/** A part of a long form. The heading is to the left of the fields or, on small screens, above them. */
export function FormSection({ heading, note, children }: FormSectionProps) {
  const id = useId();
  return (
    // A fieldset, because a dialog that compares two states already has regions with the same names.
    <fieldset className={styles.section} aria-labelledby={id}>
      <div>
        <Title order={2} id={id} size="1.1875rem" lts="-0.005em">
          {heading}
        </Title>
        {note !== undefined && (
          <Text c="var(--ink-2)" fz="sm" mt="0.4rem">
            {note}
          </Text>
        )}
      </div>
      <Stack gap="1.35rem" miw={0}>
        {children}
      </Stack>
    </fieldset>
  );
}

/** Two fields side by side if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

interface FormEndProps {
  /** Shown before the buttons, such as `Not saved yet`. */
  note?: string | undefined;
  children: ReactNode;
}

/** The buttons at the end of a form. */
export function FormEnd({ note, children }: FormEndProps) {
  return (
    <Group justify="flex-end" gap="sm">
      {note !== undefined && (
        <Text span c="var(--ink-2)" fz="sm">
          {note}
        </Text>
      )}
      {children}
    </Group>
  );
}

interface FieldGroupProps extends StackProps {
  legend: string;
  children: ReactNode;
}

/** Fields that belong together, below a quiet heading. */
export function FieldGroup({ legend, children, ...stack }: FieldGroupProps) {
  return (
    <Stack component="fieldset" miw={0} m={0} p={0} className={styles.group} {...stack}>
      <Text component="legend" c="var(--ink-2)" mb="0.35rem">
        {legend}
      </Text>
      {children}
    </Stack>
  );
}

/** Announces why something failed. Renders nothing without a reason. `useFocusFirstError` can focus it. */
export function Failure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Alert color="red" role="alert" tabIndex={-1}>
      {children}
    </Alert>
  );
}

interface SuccessNoticeProps {
  children: ReactNode;
  /** For callers that move the focus to the notice. */
  ref?: Ref<HTMLOutputElement>;
}

/** Announces a success. Rendered even while it is empty, because screen readers announce only changes. */
export function SuccessNotice({ children, ref }: SuccessNoticeProps) {
  return (
    <output ref={ref} tabIndex={ref ? -1 : undefined} className={styles.notice}>
      {children}
    </output>
  );
}

interface SubmitButtonProps {
  /** Why this account cannot save the form; undefined if it can. */
  lockedBecause: string | undefined;
  isBusy: boolean;
  children: ReactNode;
}

/** Only looks disabled during the request: `disabled` would take the focus from the button. */
export function SubmitButton({ lockedBecause, isBusy, children }: SubmitButtonProps) {
  const isLocked = lockedBecause !== undefined;
  return (
    <Button
      type="submit"
      disabled={isLocked}
      title={lockedBecause}
      aria-disabled={isLocked || isBusy}
      data-disabled={isLocked || isBusy || undefined}
    >
      {children}
    </Button>
  );
}

/** Disabled fields refer to the note by this id. No page has two notes. */
export const lockedNoteId = 'locked-note';

interface LockedNoteProps {
  /** Why everything is disabled. Without a reason, nothing is rendered. */
  reason: string | undefined;
  /** The consequence, such as `nothing can be saved`. */
  children: string;
}

/** Explains above a form why nothing in the form can be changed. */
export function LockedNote({ reason, children }: LockedNoteProps) {
  if (reason === undefined) return null;
  return (
    <Text id={lockedNoteId} c="dimmed" fz="sm" mb="md">
      {reason.replace(/\.$/, '')}: {children}.
    </Text>
  );
}
