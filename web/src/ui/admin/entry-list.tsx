import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { distinctEntries } from '#shared/schemas/entries.ts';
import styles from './entry-list.module.css';

export interface EntryListProps {
  label: string;
  /** Hides the label visually, because the heading beside the field says the same. */
  isLabelHidden?: boolean;
  /** A word for one entry, such as `tag`. */
  entry: string;
  /** Label of the list of entries, for screen readers. */
  listLabel: string;
  value: readonly string[];
  onChange: (entries: string[]) => void;
  /** Text that was typed but not added yet. The form adds it when it is saved. */
  draft: string;
  onDraftChange: (draft: string) => void;
  /** Whether a comma ends an entry, also in pasted text. */
  separatedByCommas?: boolean;
  maxLength?: number;
  required?: boolean;
  error?: string | undefined;
  disabled: boolean;
  /** The field's path in the form, by which an error finds the field. */
  path: string;
  /** Whether entries are inline chips or separate lines. */
  look?: 'chips' | 'lines';
}

/** A list of words. Enter or the button adds an entry; empty and repeated entries are ignored. */
export function EntryList(props: EntryListProps) {
  const { label, entry, value, onChange, disabled, look = 'chips', isLabelHidden = false } = props;
  const { draft, onDraftChange, separatedByCommas = false } = props;
  const input = useRef<HTMLInputElement>(null);

  const add = () => {
    onChange(distinctEntries([...value, draft]));
    onDraftChange('');
    input.current?.focus();
  };
  const changeDraft = (text: string) => {
    const lastComma = separatedByCommas ? text.lastIndexOf(',') : -1;
    if (lastComma < 0) return onDraftChange(text);
    onChange(distinctEntries([...value, ...text.slice(0, lastComma).split(',')]));
    onDraftChange(text.slice(lastComma + 1).trimStart());
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const remove = (removed: string) => {
    onChange(value.filter((other) => other !== removed));
    input.current?.focus();
  };

  return (
    <div>
      <div className={styles.input} data-bare={isLabelHidden || undefined}>
        <TextInput
          ref={input}
          label={label}
          classNames={isLabelHidden ? { label: VisuallyHidden.classes.root } : undefined}
          withAsterisk={props.required ?? false}
          placeholder={`Add a ${entry}`}
          maxLength={props.maxLength}
          value={draft}
          error={props.error}
          disabled={disabled}
          data-path={props.path}
          onChange={(event) => changeDraft(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="default" onClick={add} disabled={disabled}>
          Add
        </Button>
      </div>
      {value.length > 0 && (
        <ul className={styles[look]} aria-label={props.listLabel}>
          {value.map((each) => (
            <li key={each} className={styles.entry} data-look={look}>
              {each}
              <RemoveButton
                label={`Remove ${entry} ${each}`}
                disabled={disabled}
                onClick={() => remove(each)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export interface RemoveButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

export function RemoveButton({ label, disabled = false, onClick }: RemoveButtonProps) {
  return (
    <ActionIcon
      size={26}
      color="gray"
      c={disabled ? undefined : 'inherit'} // a disabled button keeps the theme's colour
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <IconX size={16} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}
