import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { FieldDifferences } from '#web/src/ui/admin/field-differences.tsx';
import type { PostFormValues } from '../form/post-form.rules.ts';
import { valuesDifference } from './values-difference.rules.ts';

export interface ValuesDifferenceProps {
  before: PostFormValues;
  after: PostFormValues;
  beforeLabel: string;
  afterLabel: string;
}

/** The differences between two states of a post, field by field. */
export function ValuesDifference({ before, after, ...labels }: ValuesDifferenceProps) {
  const fields = useMemo(() => valuesDifference(before, after), [before, after]);
  const content = { before: before.content, after: after.content };
  return (
    <Stack gap="lg">
      <FieldDifferences fields={fields} content={content} {...labels} />
    </Stack>
  );
}
