import { Title } from '@mantine/core';
import { TextDifference } from '../text-difference.tsx';

/** A field that differs between two states of a form. */
export interface ChangedField {
  label: string;
  before: string;
  after: string;
}

export interface FieldDifferencesProps {
  fields: readonly ChangedField[];
  beforeLabel: string;
  afterLabel: string;
}

/** Field by field, word by word. */
export function FieldDifferences({ fields, ...labels }: FieldDifferencesProps) {
  return fields.map((field) => (
    <section key={field.label} aria-label={field.label}>
      <Title order={3} size="1.125rem" lts={0} mb="0.4rem">
        {field.label}
      </Title>
      <TextDifference before={field.before} after={field.after} {...labels} />
    </section>
  ));
}
