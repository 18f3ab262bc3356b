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
  const { fields, onlyForm } = useMemo(() => valuesDifference(before, after), [before, after]);
  return (
    <Stack gap="lg">
      <FieldDifferences fields={fields} {...labels} />
      {onlyForm && (
        <p>
          The words of the text are the same; its formatting, links, pictures or formulas differ.
        </p>
      )}
      {fields.length === 0 && !onlyForm && <p>Both are the same.</p>}
    </Stack>
  );
}
