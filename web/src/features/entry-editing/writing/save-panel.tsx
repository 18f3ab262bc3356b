import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import type { EntryTypes } from '../entry-kind.ts';
import { SaveFailed } from '../save-failed.tsx';
import type { EntryEditing } from '../use-entry-editing.ts';
import styles from './writing-form.module.css';

export interface SavePanelProps<T extends EntryTypes> {
  editing: EntryEditing<T>;
  /** The main one first. */
  buttons: readonly { name: T['button']; label: string }[];
  /** Says the status of a saved entry. */
  badge: ReactNode;
  /** Less prominent ways to save. */
  children?: ReactNode;
}

/** The buttons that save, and the outcome of the last save. */
export function SavePanel<T extends EntryTypes>(props: SavePanelProps<T>) {
  const { editing, buttons, badge, children } = props;
  const { saving, readOnly, save } = editing;
  return (
    <Stack component="section" aria-label="Save" gap="0.65rem" pb="lg" className={styles.panel}>
      {badge && (
        <Group component="p" justify="space-between" c="var(--ink-2)">
          Current Status {badge}
        </Group>
      )}
      <div className={styles.actions}>
        {buttons.map(({ name, label }, place) => (
          <Button
            key={name}
            fullWidth
            variant={place === 0 ? 'filled' : 'default'}
            loading={saving === name}
            disabled={readOnly || (saving !== undefined && saving !== name)}
            title={readOnly ? readOnlyReason : undefined}
            onClick={() => void save({ button: name })}
          >
            {label}
          </Button>
        ))}
      </div>
      <SaveFailed editing={editing} />
      {!readOnly && (
        <Text c="dimmed" fz="sm">
          Ctrl+S saves and stays here, Ctrl+Enter publishes.
        </Text>
      )}
      {children}
    </Stack>
  );
}
