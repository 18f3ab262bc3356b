import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContentNode } from '#shared/content/nodes.ts';
import { characterCount, readingTime, wordCount } from '#shared/content/text.ts';
import { Placeholder } from '#web/src/ui/admin/hatch.tsx';
import { EntryFrame, FormTools, SavedState } from '../entry-frame.tsx';
import type { EntryTypes } from '../entry-kind.ts';
import { SearchEngines } from '../seo/search-engines.tsx';
import type { EntryEditing } from '../use-entry-editing.ts';
import { TitleField } from './title-field.tsx';
import styles from './writing-form.module.css';

export interface WritingFormProps<T extends EntryTypes> {
  editing: EntryEditing<T>;
  /** The ways to save. */
  save: ReactNode;
  /** Tools of this kind alone. */
  tools?: ReactNode;
  /** The fields besides title and text. */
  children: ReactNode;
}

/** The form of an entry that is mostly text: title and text, and beside them everything else. */
export function WritingForm<T extends EntryTypes>(props: WritingFormProps<T>) {
  const { editing, save, tools, children } = props;
  const { form, entry, busy, readOnly } = editing;
  const title = form.getInputProps('title');
  return (
    <EntryFrame editing={editing} className={styles.form}>
      <Stack miw={0} inert={busy}>
        <TitleField
          {...title}
          value={form.values.title}
          onChange={title.onChange}
          disabled={readOnly}
          focusFirst={entry === undefined && !readOnly}
          onEnter={() =>
            editing.element.current?.querySelector<HTMLElement>('[aria-label="Content"]')?.focus()
          }
        />
        {editing.editor}
        <ContentCounters nodes={editing.nodes} />
        <SavedState editing={editing} />
      </Stack>
      <Stack gap="lg" miw={0} className={styles.side}>
        {save}
        <Stack gap="lg" miw={0} inert={busy}>
          {children}
          <SearchEngines editing={editing} />
          <FormTools editing={editing}>{tools}</FormTools>
        </Stack>
      </Stack>
    </EntryFrame>
  );
}

/** Title and content, and beside them the buttons that save. */
export function WritingFormLoading({ word }: { word: string }) {
  return (
    <Box component="output" aria-label={`Loading ${word}`} className={styles.form}>
      <Stack>
        <Placeholder h={48} />
        <Placeholder h={600} />
      </Stack>
      <Stack gap="sm">
        <Placeholder h={42} />
        <Placeholder h={42} />
        <Placeholder h={42} />
      </Stack>
    </Box>
  );
}

/** Measures the text: characters, words, minutes. */
function ContentCounters({ nodes }: { nodes: readonly ContentNode[] }) {
  const characters = characterCount(nodes);
  const words = wordCount(nodes);
  return (
    <p className={`dim quiet ${styles.counters}`}>
      <span>
        {characters} {characters === 1 ? 'character' : 'characters'}
      </span>
      <span>
        {words} {words === 1 ? 'word' : 'words'}
      </span>
      <span>{readingTime(nodes)} min read</span>
    </p>
  );
}
