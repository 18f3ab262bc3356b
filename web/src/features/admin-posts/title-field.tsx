import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { limits } from '#shared/schemas/limits.ts';

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
      classNames={{
        root: 'adm-title',
        label: 'adm-hidden',
        input: 'adm-title-input',
        error: 'adm-title-error',
      }}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
    />
  );
}
