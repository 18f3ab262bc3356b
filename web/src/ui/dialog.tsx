import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

export interface DialogProps {
  title: string;
  onClose: () => void;
  size?: string;
  children: ReactNode;
}

/** A question in front of the page. */
export function Dialog({ title, onClose, size = '27.5rem', children }: DialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      // Locking would write a style element, which the content security policy refuses.
      lockScroll={false}
      classNames={{ content: 'adm-dialog', header: 'adm-dialog-head', title: 'adm-dialog-title' }}
    >
      {children}
    </Modal>
  );
}

/**
 * The keyboard goes back to where it was, or to the page when that is gone, unless it has another
 * place by then. The modal sees to this only where it closes before it goes.
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
