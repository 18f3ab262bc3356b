import { Alert, Button, Group, Stack, type StackProps, Text, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './form-parts.module.css';

interface FormSectionProps {
  heading: string;
  /** Below the heading. */
  note?: string;
  children: ReactNode;
}

/** A part of a long form: its name on the left, its fields on the right; on small screens below. */
export function FormSection({ heading, note, children }: FormSectionProps) {
  const id = useId();
  return (
    // No landmark: a dialog that compares two states has regions of the same names.
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

/** The buttons at the end of a form. */
export function FormEnd({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm">
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

/** Why something failed, announced at once; nothing without a reason. */
export function Failure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  );
}

interface SuccessNoticeProps {
  children: ReactNode;
  /** For callers that move the focus to it. */
  ref?: Ref<HTMLOutputElement>;
}

/** Says that something is done. It is rendered from the start, because screen readers announce only changes. */
export function SuccessNotice({ children, ref }: SuccessNoticeProps) {
  return (
    <output ref={ref} tabIndex={ref ? -1 : undefined} className={styles.notice}>
      {children}
    </output>
  );
}

interface SubmitButtonProps {
  /** Why nothing can be saved. */
  lockedBecause: string | undefined;
  isBusy: boolean;
  children: ReactNode;
}

/** Saves a form. It is not disabled during the request, which would take the focus from it. */
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

/** Referenced by the fields that it describes; a page has one form. */
export const lockedNoteId = 'locked-note';

interface LockedNoteProps {
  /** Why everything is disabled; without a reason nothing is shown. */
  reason: string | undefined;
  /** The consequence for the form. */
  children: string;
}

/** Says once, above a form, why nothing in it can be changed. */
export function LockedNote({ reason, children }: LockedNoteProps) {
  if (reason === undefined) return null;
  return (
    <Text id={lockedNoteId} c="dimmed" fz="sm" mb="md">
      {reason.replace(/\.$/, '')}: {children}.
    </Text>
  );
}
