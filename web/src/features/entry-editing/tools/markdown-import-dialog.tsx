import { Alert, Box, Button, FileButton, Stack, Text, Textarea } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { imageSources, wordCount } from '#shared/content/text.ts';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus.ts';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import type { EntryKind, EntryTypes, MarkdownImport } from '../entry-kind.ts';
import { contentNodes } from '../entry-values.rules.ts';
import { ImportError, readMarkdownFile } from './markdown-file.ts';
import styles from '../dialogs.module.css';

export interface MarkdownImportDialogProps<T extends EntryTypes> {
  kind: EntryKind<T>;
  values: T['values'];
  onImport: (values: Partial<T['values']>) => void;
  onClose: () => void;
}

/** Asks for Markdown, shows what it would change in the form, and applies it on confirmation. */
export function MarkdownImportDialog<T extends EntryTypes>(props: MarkdownImportDialogProps<T>) {
  const { kind, values, onImport, onClose } = props;
  const [result, setResult] = useState<MarkdownImport<T['values']>>();
  const [text, setText] = useState('');
  return (
    <Dialog title="Import Markdown" onClose={onClose} size="40rem">
      {result ? (
        <ImportPreview
          kind={kind}
          result={result}
          values={values}
          onImport={() => onImport(result.values)}
          onBack={() => setResult(undefined)}
        />
      ) : (
        <MarkdownSource kind={kind} text={text} onText={setText} onRead={setResult} />
      )}
    </Dialog>
  );
}

interface MarkdownSourceProps<T extends EntryTypes> {
  kind: EntryKind<T>;
  text: string;
  onText: (text: string) => void;
  onRead: (result: MarkdownImport<T['values']>) => void;
}

/** Reads a chosen or dropped file, or the text in the field. */
function MarkdownSource<T extends EntryTypes>(props: MarkdownSourceProps<T>) {
  const { kind, text, onText, onRead } = props;
  const [error, setError] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const [isDraggedOver, setDraggedOver] = useState(false);

  const read = async (source: string | File) => {
    setError(undefined);
    setIsReading(true);
    try {
      const markdown = typeof source === 'string' ? source : await readMarkdownFile(source);
      onRead((await kind.markdown()).read(markdown));
    } catch (failure) {
      setError(
        failure instanceof ImportError
          ? failure.message
          : 'Failed to read this Markdown. Check your connection and try again.',
      );
    } finally {
      setIsReading(false);
    }
  };
  const handleDrag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault(); // or else the browser would open the file
    setDraggedOver(isOver);
  };
  const handleDrop = (event: DragEvent) => {
    handleDrag(event, false);
    const file = event.dataTransfer.files[0];
    if (file) void read(file);
  };

  return (
    <Stack
      align="flex-start"
      className={styles.source}
      data-over={isDraggedOver || undefined}
      onDragOver={(event) => handleDrag(event, true)}
      onDragLeave={(event) => handleDrag(event, false)}
      onDrop={handleDrop}
    >
      <DialogText>
        Choose a file, drop one here, or paste the text. Nothing changes until you have seen what it
        would replace.
      </DialogText>
      <FileButton accept=".md,.markdown,text/markdown" onChange={(file) => file && void read(file)}>
        {(button) => (
          <Button variant="default" loading={isReading} {...button}>
            Choose a file
          </Button>
        )}
      </FileButton>
      <Textarea
        label="Markdown"
        w="100%"
        classNames={{ input: styles.text }}
        rows={10}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {error && (
        <Alert w="100%" color="red" role="alert">
          {error}
        </Alert>
      )}
      <Box w="100%">
        <DialogActions>
          <Button disabled={text.trim() === ''} loading={isReading} onClick={() => void read(text)}>
            Continue
          </Button>
        </DialogActions>
      </Box>
    </Stack>
  );
}

interface ImportPreviewProps<T extends EntryTypes> {
  kind: EntryKind<T>;
  result: MarkdownImport<T['values']>;
  values: T['values'];
  onImport: () => void;
  onBack: () => void;
}

/** Shows what an import would change in the form, and warns when it would replace something. */
function ImportPreview<T extends EntryTypes>(props: ImportPreviewProps<T>) {
  const { kind, result, values, onImport, onBack } = props;
  const back = useFocusOnMount<HTMLButtonElement>();
  const fields = importedFields(kind, result.values, values);
  const replacing = fields.filter(({ replaced }) => replaced !== '');
  return (
    <>
      {fields.length === 0 && (
        <DialogText>The form already says the same: nothing would change.</DialogText>
      )}
      {replacing.length > 0 && (
        <DialogText>
          This replaces what you have written: {replacing.map(({ label }) => label).join(', ')}.
          {replacing.some(({ name }) => name === 'content') &&
            ' “Undo” in the editor brings the text back.'}{' '}
          Nothing is saved until you save.
        </DialogText>
      )}
      <Stack component="dl" gap="sm" mt={0} mb="md">
        {fields.map((field) => (
          <Field key={field.name} {...field} />
        ))}
      </Stack>
      {result.leftOut.map((sentence) => (
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

interface ImportedField {
  name: string;
  label: string;
  imported: string;
  /** The value in the form, which would be replaced; empty when there is none. */
  replaced: string;
}

/** The fields that the import would change. */
function importedFields<T extends EntryTypes>(
  { fields }: EntryKind<T>,
  imported: Partial<T['values']>,
  values: T['values'],
): ImportedField[] {
  const after = { ...values, ...imported };
  return fields
    .filter(({ name }) => JSON.stringify(after[name]) !== JSON.stringify(values[name]))
    .map(({ name, label, show }) => {
      const display = name === 'content' ? describeLength : show;
      return { name: String(name), label, imported: display(after), replaced: display(values) };
    });
}

function describeLength({ content }: { content: string }): string {
  const nodes = contentNodes(content);
  const images = imageSources(nodes).length;
  const parts = [counted(wordCount(nodes), 'word'), counted(images, 'image')];
  return parts.filter(Boolean).join(', ');
}

function counted(count: number, what: string): string {
  if (count === 0) return '';
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
