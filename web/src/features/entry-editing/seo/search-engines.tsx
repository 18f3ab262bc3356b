import { useState } from 'react';
import { OnDemand } from '#web/src/ui/admin/on-demand.tsx';
import type { EntryTypes } from '../entry-kind.ts';
import type { EntryEditing } from '../use-entry-editing.ts';
import { filledSeo } from './seo-values.ts';

/** Edits the fields for search engines and shared links; folded until one is set. */
export function SearchEngines<T extends EntryTypes>({ editing }: { editing: EntryEditing<T> }) {
  const { kind, form, readOnly, setPictureUploading } = editing;
  const { seo, lang } = form.values;
  const [isOpen, setOpen] = useState(() => lang !== '' || filledSeo(seo) !== undefined);
  const isWrong = form.errors['seo'] !== undefined || form.errors['lang'] !== undefined;
  const isShown = isOpen || isWrong;
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary style={{ cursor: 'pointer', fontWeight: 600 }}>Language and search engines</summary>
      {isShown && (
        <OnDemand name="these fields" load={() => import('./seo-fields.tsx')}>
          {({ SeoFields }) => (
            <SeoFields
              word={kind.word}
              value={seo}
              onChange={(changed) => form.getInputProps('seo').onChange(changed)}
              language={{ ...form.getInputProps('lang'), value: lang }}
              showErrors={isWrong}
              disabled={readOnly}
              onUploadingChange={setPictureUploading}
            />
          )}
        </OnDemand>
      )}
    </details>
  );
}
