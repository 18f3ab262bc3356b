import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

export interface DialogProps {
  title: string;
  onClose: () => void;
  size?: string;
  children: ReactNode;
}

/** A question in front of the page. */
export function Dialog({ title, onClose, size = '27.5rem', children }: DialogProps) {
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
