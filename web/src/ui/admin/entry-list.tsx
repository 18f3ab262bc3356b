import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';

export interface EntryListProps {
  label: string;
  /** What one entry is called: `tag`. */
  entry: string;
  /** Of the list of entries, for a screen reader. */
  listLabel: string;
  value: readonly string[];
  onChange: (entries: string[]) => void;
  maxLength: number;
  required?: boolean;
  error?: string | undefined;
  disabled: boolean;
  /** Names the field for the error that belongs to it. */
  path: string;
  /** Entries are words in a row, or lines of their own. */
  look?: 'chips' | 'lines';
}

/** Enter or the button adds an entry; empty and repeated ones are ignored. */
export function EntryList(props: EntryListProps) {
  const { label, entry, value, onChange, disabled, look = 'chips' } = props;
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const add = () => {
    const added = text.trim();
    if (added && !value.includes(added)) onChange([...value, added]);
    setText('');
    input.current?.focus();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const remove = (removed: string) => {
    onChange(value.filter((other) => other !== removed));
    input.current?.focus();
  };

  return (
    <div>
      <div className="adm-tag-entry">
        <TextInput
          ref={input}
          label={label}
          withAsterisk={props.required ?? false}
          placeholder={`Add a ${entry}`}
          maxLength={props.maxLength}
          value={text}
          error={props.error}
          disabled={disabled}
          data-path={props.path}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="default" onClick={add} disabled={disabled}>
          Add
        </Button>
      </div>
      {value.length > 0 && (
        <ul className={look === 'chips' ? 'adm-tags' : 'adm-lines'} aria-label={props.listLabel}>
          {value.map((one) => (
            <li key={one} className={look === 'chips' ? 'adm-tag' : 'adm-line'}>
              {one}
              <button
                type="button"
                aria-label={`Remove ${entry} ${one}`}
                disabled={disabled}
                onClick={() => remove(one)}
              >
                <IconX size={16} stroke={1.8} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
