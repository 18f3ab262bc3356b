import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus-on-mount.ts';
import styles from './copy-field.module.css';

export interface CopyFieldProps {
  label: string;
  description: string;
  value: string;
}

/** A text to be taken elsewhere. Where the clipboard is refused, it is selected for the keyboard. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  const input = useFocusOnMount<HTMLInputElement>();
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('Copied');
    } catch {
      input.current?.focus();
      input.current?.select();
      setOutcome('This browser blocked copying. The text is selected: press Ctrl+C.');
    }
  };
  return (
    <div>
      <div className={styles.field}>
        <TextInput
          ref={input}
          label={label}
          description={description}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <output className={styles.outcome}>{outcome}</output>
    </div>
  );
}
