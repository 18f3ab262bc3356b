import { TextDifference } from '../text-difference.tsx';

/** A field that two states of a form have differently. */
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
      <h3 className="adm-h3">{field.label}</h3>
      <TextDifference before={field.before} after={field.after} {...labels} />
    </section>
  ));
}
