import { Stack, type StackProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './field-group.module.css';

export interface FieldGroupProps extends StackProps {
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
