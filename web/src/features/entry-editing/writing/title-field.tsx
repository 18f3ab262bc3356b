import { Textarea, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import styles from './writing-form.module.css';

export interface TitleFieldProps {
  value: string;
  onChange: (title: string) => void;
  error?: ReactNode;
  disabled: boolean;
  /** A new post is begun with it. */
  focusFirst: boolean;
  /** Called when Enter asks to go on with the text. */
  onEnter: () => void;
}

/** One line, however long: it wraps, but has no line breaks. */
export function TitleField({ onChange, onEnter, focusFirst, ...field }: TitleFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  // Only when the form opens: a post that has been saved is no longer new.
  const [isFirst] = useState(focusFirst);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <Textarea
      ref={input}
      label="Title"
      placeholder="Title"
      autosize
      minRows={1}
      withAsterisk
      maxLength={limits.title.max}
      classNames={{ label: VisuallyHidden.classes.root, input: styles.title }}
      styles={{ error: { marginTop: '0.75rem' } }}
      {...field}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || hasModifier(event)) return;
        event.preventDefault();
        onEnter();
      }}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
    />
  );
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
