/** Rules for the values of a form that all kinds share. */
import { type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { plainText } from '#shared/content/text.ts';
import type { ChangedField } from '#web/src/ui/admin/field-differences.tsx';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import type { EntryKind, EntryTypes } from './entry-kind.ts';

/** The nodes of a form's content. */
export function contentNodes(content: string): ContentNode[] {
  return content === '' ? [] : readStored(content);
}

/** The words of a text without formatting, for comparisons. */
export function shownText({ content }: { content: string }): string {
  return plainText(contentNodes(content));
}

/** A field whose value comparisons show unchanged. */
export function shownAsTyped<Name extends string>(name: Name, label: string) {
  return { name, label, show: (values: Record<Name, string>) => values[name] };
}

/** Whether a saved entry has every field of the request body. A field that the body leaves out may have any value. */
export function matchesBody<Body extends { content?: string | undefined }>(
  saved: Partial<Body> | undefined,
  body: Body,
): boolean {
  const content = serializeContent(contentNodes(body.content ?? ''));
  return JSON.stringify(saved) === JSON.stringify({ ...saved, ...body, content });
}

/** The fields in which two states of a form differ. */
export function valuesDifference<T extends EntryTypes>(
  { fields }: EntryKind<T>,
  before: T['values'],
  after: T['values'],
): ChangedField[] {
  return fields
    .map(({ label, show }) => ({ label, before: show(before), after: show(after) }))
    .filter((field) => field.before !== field.after);
}

/** The form's values after a save: a field typed into since the request keeps its text, all others take the saved value. */
export function typedSince<Values extends object>(
  sent: Values,
  typed: Values,
  saved: Values,
): Values {
  const fields = Object.keys(saved) as (keyof Values)[]; // `saved` is a literal object without further keys
  const since = fields.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(sent[name]));
  return { ...saved, ...Object.fromEntries(since.map((name) => [name, typed[name]])) };
}

interface LiveSave {
  title: string;
  /** Whether readers saw the entry before. */
  wasLive: boolean;
  /** Minutes until readers see a change; undefined when it takes seconds. */
  wait: number | undefined;
  link: Outcome['link'];
}

/** The outcome of a save of a live entry. */
export function liveOutcome({ title, wasLive, wait, link }: LiveSave): Outcome {
  const later = wait ? ` Readers see them within ${wait} minutes.` : '';
  const sentence = wasLive
    ? `The changes to “${title}” are published.${later}`
    : `“${title}” is published.`;
  return { failed: false, sentence, ...(link && { link }) };
}
