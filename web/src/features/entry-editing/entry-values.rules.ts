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

/** The text of a form's content without formatting. */
export function contentText({ content }: { content: string }): string {
  return plainText(contentNodes(content));
}

/** Describes a field that comparisons show as it was typed. */
export function textField<Name extends string>(name: Name, label: string) {
  return { name, label, show: (values: Record<Name, string>) => values[name] };
}

/** Whether a saved entry has every value of a request body. A field that the body leaves out may have any value. */
export function matchesBody<Body extends { content?: string | undefined }>(
  saved: Partial<Body>,
  body: Body,
): boolean {
  const { content } = body;
  // Read and written again, as the saved content was: its nodes may list the same properties in another order.
  const requested = content ? { ...body, content: serializeContent(contentNodes(content)) } : body;
  return changedNames(saved, requested).length === 0;
}

/** The fields in which comparisons show two states of a form to differ. */
export function changedFields<T extends EntryTypes>(
  { fields }: EntryKind<T>,
  before: T['values'],
  after: T['values'],
): ChangedField[] {
  return fields
    .map(({ label, show }) => ({ label, before: show(before), after: show(after) }))
    .filter((field) => field.before !== field.after);
}

/** The names of the fields in `after` whose values differ from those in `before`. */
function changedNames<Values extends object>(before: Partial<Values>, after: Values) {
  const names = Object.keys(after) as (keyof Values)[]; // both objects are literals without further keys
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The form's values after a save: a field edited since the request keeps the edit, all others get the saved value. */
export function keepLaterEdits<Values extends object>(
  sent: Values,
  current: Values,
  saved: Values,
): Values {
  const edits = changedNames(sent, current).map((name) => [name, current[name]]);
  return { ...saved, ...Object.fromEntries(edits) };
}

interface LiveSave {
  title: string;
  /** Whether readers saw the entry before. */
  wasLive: boolean;
  /** Minutes until readers see a change; undefined when it takes seconds. */
  delayMinutes: number | undefined;
  link: Outcome['link'];
}

/** The outcome of a save of a live entry. */
export function liveOutcome({ title, wasLive, delayMinutes, link }: LiveSave): Outcome {
  const delay = delayMinutes ? ` Readers see them within ${delayMinutes} minutes.` : '';
  const sentence = wasLive
    ? `The changes to “${title}” are published.${delay}`
    : `“${title}” is published.`;
  return { failed: false, sentence, ...(link && { link }) };
}
