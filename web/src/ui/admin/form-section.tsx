import { Group, Stack, type StackProps, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './form-section.module.css';

export interface FormSectionProps {
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
