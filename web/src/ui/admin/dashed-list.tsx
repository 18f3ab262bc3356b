import { Stack, type StackProps } from '@mantine/core';
import styles from './dashed-list.module.css';

export interface DashedListProps extends StackProps {
  items: readonly string[];
}

export function DashedList({ items, ...stack }: DashedListProps) {
  return (
    <Stack component="ul" className={styles.list} {...stack}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Stack>
  );
}
