import { Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  size?: string;
  children: ReactNode;
}

export function Dialog({ title, onClose, size = '27.5rem', children }: DialogProps) {
  useRestoredFocus();
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      {children}
    </Modal>
  );
}

export function DialogText({ children }: { children: ReactNode }) {
  return (
    <Text c="var(--ink-2)" mb="md" className={styles.text}>
      {children}
    </Text>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm" mt="lg" className={styles.actions}>
      {children}
    </Group>
  );
}

/**
 * Returns the focus to the element that had it, or to the page if that element is gone, when the dialog unmounts.
 * Mantine's modal does this only if it closes before it unmounts.
 */
function useRestoredFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const target = opener?.isConnected ? opener : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [opener],
  );
}
