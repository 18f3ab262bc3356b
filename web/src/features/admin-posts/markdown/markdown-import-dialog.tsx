import { useState } from 'react';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { ImportPreview } from './import-preview.tsx';
import { MarkdownSource } from './markdown-source.tsx';
import type { PostFormValues } from '../form/post-form.rules.ts';
import type { MarkdownImport } from './read-markdown.ts';

export interface MarkdownImportDialogProps {
  /** The form's current values. */
  values: PostFormValues;
  onImport: (values: Partial<PostFormValues>) => void;
  onClose: () => void;
}

/** Takes Markdown, shows what it would change in the form, and applies it on confirmation. */
export function MarkdownImportDialog({ values, onImport, onClose }: MarkdownImportDialogProps) {
  const [read, setRead] = useState<MarkdownImport>();
  const [text, setText] = useState('');
  return (
    <Dialog title="Import Markdown" onClose={onClose} size="40rem">
      {read ? (
        <ImportPreview
          read={read}
          values={values}
          onImport={() => onImport(read.values)}
          onBack={() => setRead(undefined)}
        />
      ) : (
        <MarkdownSource text={text} onText={setText} onRead={setRead} />
      )}
    </Dialog>
  );
}
