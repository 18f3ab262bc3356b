import { Group } from '@mantine/core';
import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './image-drop.module.css';

interface ImageDropProps {
  onFile: (file: File) => void;
  disabled: boolean;
  children: ReactNode;
}

/** A hatched drop zone for a file; its content does the same by keyboard. */
export function ImageDrop({ onFile, disabled, children }: ImageDropProps) {
  const [over, setOver] = useState(false);

  const allow = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
    // Moving onto a child does not count as leaving.
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (disabled || !file) return;
    event.preventDefault();
    onFile(file);
  };

  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={leave}
      onDrop={drop}
    >
      <div className={`hatched ${styles.strip}`} aria-hidden="true" />
      <Group gap="0.35rem 0.75rem" p="sm">
        {children}
      </Group>
    </div>
  );
}
