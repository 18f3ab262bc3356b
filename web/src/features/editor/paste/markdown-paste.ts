import { closeHistory } from '@tiptap/pm/history';
import { type Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { hasTooManyLines } from '#shared/content/source-text.ts';
import { toTiptap } from '#shared/content/tiptap.ts';

/** Pasted plain text in the document that waits to be replaced by blocks. */
interface PendingText {
  markdown: string;
  from: number;
  to: number;
  /** The content right after the paste. If the author has changed it since, it stays plain text. */
  content: Slice;
}

type Change = { type: 'begin'; pending: PendingText } | { type: 'end' };

const key = new PluginKey<PendingText | undefined>('markdownPaste');

/**
 * Pastes Markdown in two undo steps: first as plain text, and then, once the Markdown reader has loaded,
 * as blocks. Without the reader, the text stays plain.
 */
export function markdownPastePlugin(): Plugin<PendingText | undefined> {
  return new Plugin({ key, state: { init: () => undefined, apply: trackPosition } });
}

/** @returns whether the text looked like Markdown and was pasted */
export function pasteMarkdown(view: EditorView, markdown: string, slice: Slice): boolean {
  if (!looksLikeMarkdown(markdown) || hasTooManyLines(markdown)) return false;
  const tr = view.state.tr.replaceSelection(slice);
  const from = tr.mapping.map(view.state.selection.from, -1);
  const { to } = tr.selection;
  const pending: PendingText = { markdown, from, to, content: tr.doc.slice(from, to) };
  const begin: Change = { type: 'begin', pending };
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta(key, begin));
  void convertPending(view, markdown);
  return true;
}

async function convertPending(view: EditorView, markdown: string): Promise<void> {
  const reader = await import('#shared/content/markdown-read.ts').catch(() => undefined);
  if (view.isDestroyed) return;
  const pending = key.getState(view.state);
  // A later paste has replaced this one.
  if (pending?.markdown !== markdown) return;
  const end: Change = { type: 'end' };
  const tr = closeHistory(view.state.tr).setMeta(key, end);
  const isUntouched = view.state.doc.slice(pending.from, pending.to).eq(pending.content);
  if (reader && isUntouched) {
    const blocks = toTiptap(reader.markdownToContent(markdown));
    const { content } = view.state.schema.nodeFromJSON(blocks);
    tr.replaceRange(pending.from, pending.to, blockSlice(content))
      .scrollIntoView()
      .setMeta('paste', true);
  }
  view.dispatch(tr);
}

/** Keeps the position of the pasted text up to date, until it has been converted. */
function trackPosition(tr: Transaction, pending: PendingText | undefined): PendingText | undefined {
  const change: Change | undefined = tr.getMeta(key);
  if (change) return change.type === 'begin' ? change.pending : undefined;
  if (!pending || !tr.docChanged) return pending;
  return { ...pending, from: tr.mapping.map(pending.from, 1), to: tr.mapping.map(pending.to, -1) };
}

/** Characters at the start of a text that show whether it is Markdown. */
const examinedLength = 20_000;

/**
 * Whether a plain text contains blocks that are rarely written by chance. A single line, a lone dash or a
 * comment above code is not enough.
 */
function looksLikeMarkdown(text: string): boolean {
  const lines = text.slice(0, examinedLength).split(/\r\n?|\n/);
  if (lines.length < 2) return false;
  return (
    count(lines, /^ {0,3}(?:```|~~~)/) >= 2 ||
    count(lines, /^\$\$\s*$/) >= 2 ||
    hasHeading(lines) ||
    lines.some((line, index) => isTableRule(line) && lines[index - 1]?.includes('|')) ||
    count(lines, /^ {0,3}[-*+] +\S/) >= 2 ||
    hasNumberedItems(lines) ||
    count(lines, /^> ?\S/) >= 2
  );
}

function count(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line)).length;
}

/** Whether a numbered item has the number 1, or the number that follows the previous item's. */
function hasNumberedItems(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => /^ {0,3}(\d{1,3})[.)] +\S/.exec(line)?.[1] ?? []);
  return (
    numbers.length > 1 &&
    numbers.some(
      (number, index) => number === '1' || Number(numbers[index - 1]) + 1 === Number(number),
    )
  );
}

/** Whether a heading has blank lines around it; a comment in a script does not. */
function hasHeading(lines: readonly string[]): boolean {
  const isBlank = (line = '') => line.trim() === '';
  return lines.some(
    (line, index) =>
      /^#{1,6} +\S/.test(line) && isBlank(lines[index - 1]) && isBlank(lines[index + 1]),
  );
}

function isTableRule(line: string): boolean {
  return /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?$/.test(line);
}

/**
 * Prepares blocks to be inserted at the cursor. A single block merges into the text there, except code and
 * tables. If there are several, only paragraphs at the ends merge, because a heading or list would lose its kind.
 */
export function blockSlice(blocks: Fragment): Slice {
  if (blocks.childCount < 2 && !blocks.firstChild?.type.spec.code)
    return Slice.maxOpen(blocks, false);
  return new Slice(blocks, openDepth(blocks.firstChild), openDepth(blocks.lastChild));
}

function openDepth(node: Node | null): number {
  return node?.type.name === 'paragraph' ? 1 : 0;
}
