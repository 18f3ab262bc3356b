import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { FieldDifferences } from '#web/src/ui/admin/field-differences.tsx';
import type { EntryKind, EntryTypes } from './entry-kind.ts';
import { changedFields } from './entry-values.rules.ts';

export interface ValuesDifferenceProps<T extends EntryTypes> {
  kind: EntryKind<T>;
  before: T['values'];
  after: T['values'];
  beforeLabel: string;
  afterLabel: string;
}

export function ValuesDifference<T extends EntryTypes>(props: ValuesDifferenceProps<T>) {
  const { kind, before, after, ...labels } = props;
  const fields = useMemo(() => changedFields(kind, before, after), [kind, before, after]);
  const content = { before: before.content, after: after.content };
  return (
    <Stack gap="lg">
      <FieldDifferences fields={fields} content={content} {...labels} />
    </Stack>
  );
}
