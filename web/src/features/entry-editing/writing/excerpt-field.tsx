import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDeferredValue, useMemo } from 'react';
import { excerpt } from '#shared/content/text.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { EntryValues } from '../entry-kind.ts';
import { contentNodes } from '../entry-values.rules.ts';

interface ExcerptFieldProps<Values> {
  form: UseFormReturnType<Values>;
  word: string;
  disabled: boolean;
}

/** What lists say of an entry; left empty it is the beginning of the text, which is shown in its place. */
export function ExcerptField<Values extends EntryValues & { excerpt: string }>(
  props: ExcerptFieldProps<Values>,
) {
  const { form, word, disabled } = props;
  // Typing does not wait for it.
  const content = useDeferredValue(form.values.content);
  const automatic = useMemo(() => excerpt(contentNodes(content)), [content]);
  return (
    <Textarea
      label="Excerpt"
      description={`Leave empty to use the beginning of the ${word}.`}
      placeholder={automatic}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={limits.excerpt.max}
      disabled={disabled}
      {...form.getInputProps('excerpt')}
    />
  );
}
