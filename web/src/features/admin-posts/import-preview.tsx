import { Button } from '@mantine/core';
import { type ImportedField, importedFields } from './imported-fields.ts';
import styles from './markdown-import.module.css';
import type { PostFormValues } from './post-form.rules.ts';
import type { MarkdownImport } from './read-markdown.ts';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus-on-mount.ts';

export interface ImportPreviewProps {
  read: MarkdownImport;
  /** What stands in the form now. */
  values: PostFormValues;
  onImport: () => void;
  onBack: () => void;
}

/** What an import would make of the form; asks where that takes the place of something written. */
export function ImportPreview({ read, values, onImport, onBack }: ImportPreviewProps) {
  const back = useFocusOnMount<HTMLButtonElement>();
  const fields = importedFields(read.values, values);
  const replacing = fields.filter(({ replaced }) => replaced !== '');
  return (
    <>
      {fields.length === 0 && (
        <p className="adm-dialog-text">The form already says the same: nothing would change.</p>
      )}
      {replacing.length > 0 && (
        <p className="adm-dialog-text">
          This replaces what you have written: {replacing.map(({ label }) => label).join(', ')}.
          {replacing.some(({ label }) => label === 'Text') &&
            ' “Undo” in the editor brings the text back.'}{' '}
          Nothing is saved until you save.
        </p>
      )}
      <dl className={styles.fields}>
        {fields.map((field) => (
          <Field key={field.label} {...field} />
        ))}
      </dl>
      {read.leftOut.map((sentence) => (
        <p key={sentence} className="adm-small">
          Left out: {sentence}
        </p>
      ))}
      <div className="adm-actions adm-actions-end">
        <Button ref={back} variant="default" onClick={onBack}>
          Back
        </Button>
        {fields.length > 0 && (
          <Button onClick={onImport}>{replacing.length > 0 ? 'Replace' : 'Fill in'}</Button>
        )}
      </div>
    </>
  );
}

function Field({ label, imported, replaced }: ImportedField) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{imported}</dd>
      {replaced !== '' && <dd className={styles.replaced}>instead of: {replaced}</dd>}
    </div>
  );
}
