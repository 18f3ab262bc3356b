import { Button, Checkbox, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProgressLine } from '../progress-line.tsx';
import styles from './bulk-bar.module.css';
import type { BulkProgress } from './run-bulk.ts';
import type { Selection } from './use-bulk.ts';

export interface BulkAction {
  /** Such as `Mark as read`. */
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

export interface BulkBarProps {
  /** The listed things, such as `messages`. */
  what: string;
  selection: Selection;
  actions: readonly BulkAction[];
  /** Undefined unless a change is running. */
  progress: BulkProgress | undefined;
}

/** The bar above a list: selects all entries, and has the actions for the selected entries. */
export function BulkBar({ what, selection, actions, progress }: BulkBarProps) {
  const { selected, isAllSelected, isAnySelected } = selection;
  const isRunning = progress !== undefined;
  // The buttons only look disabled while a change runs: `disabled` would take the focus from the pressed button.
  const runningProps = isRunning && { 'aria-disabled': true, 'data-disabled': true };
  const unlessRunning = (act: () => void) => () => {
    if (!isRunning) act();
  };
  return (
    <Group
      component="fieldset"
      aria-label={`Selected ${what}`}
      className={styles.bar}
      data-active={isAnySelected || undefined}
    >
      <Checkbox
        label="Select all"
        classNames={{ root: styles.all }}
        styles={{ label: { marginBottom: 0 } }}
        checked={isAllSelected}
        indeterminate={isAnySelected && !isAllSelected}
        onChange={selection.toggleAll}
      />
      <Text component="output" fz="sm" className={styles.count}>
        {isAnySelected && `${selected.size} selected`}
      </Text>
      {isAnySelected && (
        <Group gap="xs">
          {actions.map(({ label, icon, onClick }) => (
            <Button
              key={label}
              variant="default"
              size="sm"
              leftSection={icon}
              {...runningProps}
              onClick={unlessRunning(onClick)}
            >
              {label}
            </Button>
          ))}
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            {...runningProps}
            onClick={unlessRunning(selection.clear)}
          >
            Clear selection
          </Button>
        </Group>
      )}
      {progress && <BulkProgressLine label={`Changed ${what}`} {...progress} />}
    </Group>
  );
}

/** Says how many of the entries have been processed. */
export function BulkProgressLine({ label, finished, total }: BulkProgress & { label: string }) {
  return (
    <ProgressLine label={label} value={finished} max={total} text={`${finished} of ${total}`} />
  );
}
