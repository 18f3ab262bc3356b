import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';

export interface TagsInputProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
  disabled: boolean;
}

/** Enter or the button adds a tag; empty and repeated ones are ignored. */
export function TagsInput({ value, onChange, error, disabled }: TagsInputProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const add = () => {
    const tag = text.trim();
    if (tag && !value.includes(tag)) onChange([...value, tag]);
    setText('');
    input.current?.focus();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    input.current?.focus();
  };

  return (
    <div>
      <div className="adm-tag-entry">
        <TextInput
          ref={input}
          label="Tags"
          withAsterisk
          placeholder="Add a tag"
          maxLength={limits.tags.length}
          value={text}
          error={error}
          disabled={disabled}
          data-path="tags"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="default" onClick={add} disabled={disabled}>
          Add
        </Button>
      </div>
      {value.length > 0 && (
        <ul className="adm-tags" aria-label="Tags of this post">
          {value.map((tag) => (
            <li key={tag} className="adm-tag">
              {tag}
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                disabled={disabled}
                onClick={() => remove(tag)}
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
