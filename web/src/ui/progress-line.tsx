import { Group } from '@mantine/core';
import styles from './progress-line.module.css';

interface ProgressLineProps {
  label: string;
  value: number;
  max: number;
  /** The progress in words, such as `3 of 12`. */
  text: string;
}

export function ProgressLine({ label, value, max, text }: ProgressLineProps) {
  return (
    <Group wrap="nowrap" gap="sm" flex="1 1 100%">
      <progress
        className={styles.line}
        aria-label={label}
        max={max}
        value={value}
        aria-valuetext={text}
      />
      <span className={styles.measure} aria-hidden="true">
        {text}
      </span>
    </Group>
  );
}
