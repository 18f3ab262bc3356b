import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import '#web/src/app/admin.test-support.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { TitleField } from '#web/src/features/entry-editing/writing/writing-form.tsx';
import { useSaveKeys } from '#web/src/features/entry-editing/use-entry-editing.ts';
import { SearchField } from '#web/src/features/search/search-field.tsx';
import { EntryList } from './admin/entry-list.tsx';
import { Dialog } from './dialog.tsx';

type Act = () => void;

function Tags({ act }: { act: Act }) {
  const [draft, setDraft] = useState('日本');
  const words = { label: 'Tags', entry: 'tag', listLabel: 'Tags', path: 'tags' };
  const drafts = { draft, onDraftChange: setDraft };
  return <EntryList {...words} {...drafts} value={[]} onChange={act} disabled={false} />;
}

function Text({ act }: { act: Act }) {
  useSaveKeys({ onSave: () => undefined, onFinish: act });
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the text of the editor is
  return <div role="textbox" aria-label="Content" contentEditable />;
}

const fields: [key: string, what: string, field: (act: Act) => ReactNode, held?: object][] = [
  ['Enter', 'adds an entry', (act) => <Tags act={act} />],
  [
    'Enter',
    'leaves the title',
    (act) => <TitleField value="日" onChange={act} disabled={false} focusFirst onEnter={act} />,
  ],
  ['Escape', 'clears the search', (act) => <SearchField q="日本" onSearch={act} onUse={act} />],
  [
    'Escape',
    'closes a dialog',
    (act) => (
      <Dialog title="Image" onClose={act}>
        <input aria-label="Caption" />
      </Dialog>
    ),
  ],
  ['Enter', 'publishes with Ctrl from the text', (act) => <Text act={act} />, { ctrlKey: true }],
];

it.each(fields)('%s %s, but not when an input method uses it', (key, _what, field, held) => {
  const act = vi.fn();
  render(<Providers client={createQueryClient()}>{field(act)}</Providers>);
  const box = screen.queryByRole('searchbox') ?? screen.getByRole('textbox');
  // Safari ends the composition first.
  for (const composing of [{ isComposing: true }, { keyCode: 229, isComposing: false }]) {
    expect(fireEvent.keyDown(box, { key, ...held, ...composing })).toBe(true);
  }
  expect(act).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key, ...held });
  expect(act).toHaveBeenCalled();
});
