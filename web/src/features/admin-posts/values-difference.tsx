import { useMemo } from 'react';
import { TextDifference } from '#web/src/ui/text-difference.tsx';
import type { PostFormValues } from './post-form.rules.ts';
import { valuesDifference } from './values-difference.rules.ts';

export interface ValuesDifferenceProps {
  before: PostFormValues;
  after: PostFormValues;
  beforeLabel: string;
  afterLabel: string;
}

/** What differs between two states of a post, field by field. */
export function ValuesDifference({ before, after, ...labels }: ValuesDifferenceProps) {
  const { fields, onlyForm } = useMemo(() => valuesDifference(before, after), [before, after]);
  return (
    <div className="adm-differences">
      {fields.map((field) => (
        <section key={field.label} aria-label={field.label}>
          <h3 className="adm-h3">{field.label}</h3>
          <TextDifference before={field.before} after={field.after} {...labels} />
        </section>
      ))}
      {onlyForm && (
        <p>
          The words of the text are the same; its formatting, links, pictures or formulas differ.
        </p>
      )}
      {fields.length === 0 && !onlyForm && <p>Both say the same.</p>}
    </div>
  );
}
