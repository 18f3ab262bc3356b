import { useState } from 'react';
import { OnDemand } from '#web/src/ui/admin/on-demand.tsx';
import type { EntryTypes } from '../entry-kind.ts';
import type { EntryEditing } from '../use-entry-editing.ts';
import { setSeo } from './seo-values.ts';

/** Edits the fields for search engines and shared links; folded until one is set. */
export function SearchEngines<T extends EntryTypes>({ editing }: { editing: EntryEditing<T> }) {
  const { kind, form, readOnly, setPictureUploading } = editing;
  const { seo } = form.values;
  const [isOpen, setOpen] = useState(() => setSeo(seo) !== undefined);
  const isWrong = form.errors['seo'] !== undefined;
  const isShown = isOpen || isWrong;
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary style={{ cursor: 'pointer', fontWeight: 600 }}>Search engines</summary>
      {isShown && (
        <OnDemand name="the fields for search engines" load={() => import('./seo-fields.tsx')}>
          {({ SeoFields }) => (
            <SeoFields
              word={kind.word}
              value={seo}
              onChange={(changed) => form.getInputProps('seo').onChange(changed)}
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
