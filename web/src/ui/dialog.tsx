import { Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  size?: string;
  children: ReactNode;
}

/** A modal dialog. */
export function Dialog({ title, onClose, size = '27.5rem', children }: DialogProps) {
  useFocusReturn();
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

/** The buttons at its end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm" mt="lg" className={styles.actions}>
      {children}
    </Group>
  );
}

/**
 * The focus returns to where it was, or to the page when that is gone, unless it has moved by then.
 * The modal itself handles this only when it closes before it is unmounted.
 */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const target = before?.isConnected ? before : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [before],
  );
}
