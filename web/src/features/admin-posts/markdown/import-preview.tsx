import { Box, Button, Stack, Text } from '@mantine/core';
import { DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { type ImportedField, importedFields } from './imported-fields.ts';
import styles from './markdown-import.module.css';
import type { PostFormValues } from '../form/post-form.rules.ts';
import type { MarkdownImport } from './read-markdown.ts';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus-on-mount.ts';

export interface ImportPreviewProps {
  read: MarkdownImport;
  /** The form's current values. */
  values: PostFormValues;
  onImport: () => void;
  onBack: () => void;
}

/** What an import would change in the form; asks when it replaces something. */
export function ImportPreview({ read, values, onImport, onBack }: ImportPreviewProps) {
  const back = useFocusOnMount<HTMLButtonElement>();
  const fields = importedFields(read.values, values);
  const replacing = fields.filter(({ replaced }) => replaced !== '');
  return (
    <>
      {fields.length === 0 && (
        <DialogText>The form already says the same: nothing would change.</DialogText>
      )}
      {replacing.length > 0 && (
        <DialogText>
          This replaces what you have written: {replacing.map(({ label }) => label).join(', ')}.
          {replacing.some(({ label }) => label === 'Text') &&
            ' “Undo” in the editor brings the text back.'}{' '}
          Nothing is saved until you save.
        </DialogText>
      )}
      <Stack component="dl" gap="sm" mt={0} mb="md">
        {fields.map((field) => (
          <Field key={field.label} {...field} />
        ))}
      </Stack>
      {read.leftOut.map((sentence) => (
        <Text key={sentence} c="dimmed" fz="sm">
          Left out: {sentence}
        </Text>
      ))}
      <DialogActions>
        <Button ref={back} variant="default" onClick={onBack}>
          Back
        </Button>
        {fields.length > 0 && (
          <Button onClick={onImport}>{replacing.length > 0 ? 'Replace' : 'Fill in'}</Button>
        )}
      </DialogActions>
    </>
  );
}

function Field({ label, imported, replaced }: ImportedField) {
  return (
    <Box pt="sm" className={styles.field}>
      <Text component="dt" c="var(--ink-2)" fz="sm">
        {label}
      </Text>
      <dd>{imported}</dd>
      {replaced !== '' && (
        <Text component="dd" c="dimmed" fz="sm">
          instead of: {replaced}
        </Text>
      )}
    </Box>
  );
}
