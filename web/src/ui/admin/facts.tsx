import { Box, type BoxProps, Stack, type StackProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './lists.module.css';

export interface FactsProps extends BoxProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Whether there are lines above and below. */
  lined?: boolean;
}

/** Names and values in two columns. */
export function Facts({ facts, lined = false, className = '', ...box }: FactsProps) {
  return (
    <Box
      component="dl"
      className={`${styles.facts} ${className}`}
      data-lined={lined || undefined}
      {...box}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" c="dimmed" fz="sm">
            {name}
          </Text>
          <Text component="dd" m={0} fw={600} className={styles.factValue}>
            {value}
          </Text>
        </div>
      ))}
    </Box>
  );
}

interface DashedListProps extends StackProps {
  items: readonly string[];
}

export function DashedList({ items, ...stack }: DashedListProps) {
  return (
    <Stack component="ul" className={styles.dashed} {...stack}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Stack>
  );
}
