import { Textarea, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import styles from './post-form.module.css';

export interface TitleFieldProps {
  value: string;
  onChange: (title: string) => void;
  error?: ReactNode;
  disabled: boolean;
}

/** One line, however long: it wraps, but has no line breaks. */
export function TitleField({ onChange, ...field }: TitleFieldProps) {
  return (
    <Textarea
      label="Title"
      placeholder="Title"
      autosize
      minRows={1}
      withAsterisk
      maxLength={limits.title.max}
      classNames={{ label: VisuallyHidden.classes.root, input: styles.title }}
      styles={{ error: { marginTop: '0.75rem' } }}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
    />
  );
}
