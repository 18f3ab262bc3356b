import { Button, Checkbox, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import measured from '../progress-line.module.css';
import styles from './bulk-bar.module.css';
import type { BulkProgress } from './run-bulk.ts';
import type { Selection } from './use-bulk.ts';

export interface BulkAction {
  /** As in `Mark as read`. */
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

export interface BulkBarProps {
  /** The listed things: `messages`. */
  what: string;
  selection: Selection;
  actions: readonly BulkAction[];
  /** While a change is running. */
  progress: BulkProgress | undefined;
}

/** Above a list: selects all of it, and says what can be done to the selected entries. */
export function BulkBar({ what, selection, actions, progress }: BulkBarProps) {
  const { selected, all, some } = selection;
  const isRunning = progress !== undefined;
  // Not disabled while it runs: the pressed button would lose the focus.
  const unlessRunning = (act: () => void) => () => {
    if (!isRunning) act();
  };
  return (
    <Group
      component="fieldset"
      aria-label={`Selected ${what}`}
      className={styles.bar}
      data-active={some || undefined}
    >
      <Checkbox
        label="Select all"
        classNames={{ root: styles.all }}
        styles={{ label: { marginBottom: 0 } }}
        checked={all}
        indeterminate={some && !all}
        onChange={selection.toggleAll}
      />
      <Text component="output" fz="sm" className={styles.count}>
        {some && `${selected.size} selected`}
      </Text>
      {some && (
        <Group gap="xs">
          {actions.map(({ label, icon, onClick }) => (
            <Button
              key={label}
              variant="default"
              size="sm"
              leftSection={icon}
              aria-disabled={isRunning || undefined}
              data-disabled={isRunning || undefined}
              onClick={unlessRunning(onClick)}
            >
              {label}
            </Button>
          ))}
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            aria-disabled={isRunning || undefined}
            data-disabled={isRunning || undefined}
            onClick={unlessRunning(selection.clear)}
          >
            Clear selection
          </Button>
        </Group>
      )}
      {progress && <ProgressLine label={`Changed ${what}`} {...progress} />}
    </Group>
  );
}

export function ProgressLine({ label, finished, total }: BulkProgress & { label: string }) {
  const text = `${finished} of ${total}`;
  return (
    <Group wrap="nowrap" gap="sm" flex="1 1 100%">
      <progress
        className={measured.line}
        aria-label={label}
        max={total}
        value={finished}
        aria-valuetext={text}
      />
      <span className={measured.measure} aria-hidden="true">
        {text}
      </span>
    </Group>
  );
}
