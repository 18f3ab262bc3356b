import { Box, Button, Group, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ContentNode } from '#shared/content/nodes.ts';
import { excerpt, readingTime, shownCharacterCount, wordCount } from '#shared/content/text.ts';
import { limits } from '#shared/schemas/limits.ts';
import { Placeholder } from '#web/src/ui/admin/hatch.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { EntryFrame, SavedState, SaveFailed } from '../entry-frame.tsx';
import type { EntryTypes, EntryValues } from '../entry-kind.ts';
import { contentNodes } from '../entry-values.rules.ts';
import { SearchEngines } from '../seo/search-engines.tsx';
import { EntryTools } from '../tools/entry-tools.tsx';
import type { EntryEditing } from '../use-entry-editing.ts';
import styles from './writing-form.module.css';

export interface WritingFormProps<T extends EntryTypes> {
  editing: EntryEditing<T>;
  /** The buttons that save. */
  save: ReactNode;
  /** Tools that only this kind has. */
  tools?: ReactNode;
  /** The fields besides title and text. */
  children: ReactNode;
}

/** The form of an entry that is mostly text: title and text in one column, everything else beside them. */
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
          <EntryTools editing={editing}>{tools}</EntryTools>
        </Stack>
      </Stack>
    </EntryFrame>
  );
}

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

function ContentCounters({ nodes }: { nodes: readonly ContentNode[] }) {
  return (
    <p className={`dim quiet ${styles.counters}`}>
      <span>{counted(shownCharacterCount(nodes), 'character')}</span>
      <span>{counted(wordCount(nodes), 'word')}</span>
      <span>{readingTime(nodes)} min read</span>
    </p>
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export interface TitleFieldProps {
  value: string;
  onChange: (title: string) => void;
  error?: ReactNode;
  disabled: boolean;
  /** Whether to focus the field when the form opens. */
  focusFirst: boolean;
  onEnter: () => void;
}

/** A long title wraps, but it never contains line breaks. */
export function TitleField({ onChange, onEnter, focusFirst, ...field }: TitleFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  // Read once: after the first save the entry is no longer new.
  const [isFocusedFirst] = useState(focusFirst);
  useEffect(() => {
    if (isFocusedFirst) input.current?.focus();
  }, [isFocusedFirst]);
  return (
    <Textarea
      ref={input}
      label="Title"
      placeholder="Title"
      autosize
      minRows={1}
      withAsterisk
      maxLength={limits.title.max}
      classNames={{ label: VisuallyHidden.classes.root, input: styles.title }}
      styles={{ error: { marginTop: '0.75rem' } }}
      {...field}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onEnter();
      }}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
    />
  );
}

export interface SavePanelProps<T extends EntryTypes> {
  editing: EntryEditing<T>;
  /** The main button comes first. */
  buttons: readonly { name: T['button']; label: string }[];
  badge: ReactNode;
  /** Less prominent ways to save. */
  children?: ReactNode;
}

/** The buttons that save, and what went wrong with the last save. */
export function SavePanel<T extends EntryTypes>(props: SavePanelProps<T>) {
  const { editing, buttons, badge, children } = props;
  const { saving, readOnly, save } = editing;
  return (
    <Stack component="section" aria-label="Save" gap="0.65rem" pb="lg" className={styles.panel}>
      {badge && (
        <Group component="p" justify="space-between" c="var(--ink-2)">
          Current Status {badge}
        </Group>
      )}
      <div className={styles.actions}>
        {buttons.map(({ name, label }, index) => (
          <Button
            key={name}
            fullWidth
            variant={index === 0 ? 'filled' : 'default'}
            loading={saving === name}
            disabled={readOnly || (saving !== undefined && saving !== name)}
            title={readOnly ? readOnlyReason : undefined}
            onClick={() => void save({ button: name })}
          >
            {label}
          </Button>
        ))}
      </div>
      <SaveFailed editing={editing} />
      {!readOnly && (
        <Text c="dimmed" fz="sm">
          Ctrl+S saves and stays here, Ctrl+Enter publishes.
        </Text>
      )}
      {children}
    </Stack>
  );
}

interface ExcerptFieldProps<Values> {
  form: UseFormReturnType<Values>;
  word: string;
  disabled: boolean;
}

/** The description of an entry in lists. Its placeholder is the excerpt that the server makes of the text by default. */
export function ExcerptField<Values extends EntryValues & { excerpt: string }>(
  props: ExcerptFieldProps<Values>,
) {
  const { form, word, disabled } = props;
  // Deferred, so that typing does not wait for the excerpt.
  const content = useDeferredValue(form.values.content);
  const defaultExcerpt = useMemo(() => excerpt(contentNodes(content)), [content]);
  return (
    <Textarea
      label="Excerpt"
      description={`Leave empty to use the beginning of the ${word}.`}
      placeholder={defaultExcerpt}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={limits.excerpt.max}
      disabled={disabled}
      {...form.getInputProps('excerpt')}
    />
  );
}
