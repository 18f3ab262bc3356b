import { closeHistory } from '@tiptap/pm/history';
import { type Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { hasTooManyLines } from '#shared/content/source-text.ts';
import { toTiptap } from '#shared/content/tiptap.ts';

/** Pasted text in the document that is being read as Markdown. */
interface PastedText {
  markdown: string;
  from: number;
  to: number;
  /** The content right after the paste. If the author has changed it since, it stays plain text. */
  pasted: Slice;
}

type Change = { type: 'begin'; pasted: PastedText } | { type: 'end' };

const key = new PluginKey<PastedText | undefined>('markdownPaste');

/**
 * Pastes Markdown in two undo steps: first as plain text, and then, once the Markdown reader has loaded,
 * as blocks. Without the reader, the text stays plain.
 */
export function markdownPaste(): Plugin<PastedText | undefined> {
  return new Plugin<PastedText | undefined>({
    key,
    state: { init: () => undefined, apply: trackPosition },
  });
}

/** @returns whether the text is Markdown, and is now in the document */
export function pasteMarkdown(view: EditorView, markdown: string, slice: Slice): boolean {
  if (!looksLikeMarkdown(markdown) || hasTooManyLines(markdown)) return false;
  const tr = view.state.tr.replaceSelection(slice);
  const from = tr.mapping.map(view.state.selection.from, -1);
  const { to } = tr.selection;
  const pasted = { markdown, from, to, pasted: tr.doc.slice(from, to) };
  tr.scrollIntoView().setMeta('paste', true).setMeta(key, { type: 'begin', pasted });
  view.dispatch(tr);
  void convert(view, pasted);
  return true;
}

async function convert(view: EditorView, { markdown }: PastedText): Promise<void> {
  const reader = await import('#shared/content/markdown-read.ts').catch(() => undefined);
  if (view.isDestroyed) return;
  const pending = key.getState(view.state);
  if (pending?.markdown !== markdown) return;
  const end: Change = { type: 'end' };
  const tr = closeHistory(view.state.tr).setMeta(key, end);
  const isUntouched = view.state.doc.slice(pending.from, pending.to).eq(pending.pasted);
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
function trackPosition(tr: Transaction, pending: PastedText | undefined): PastedText | undefined {
  const change: Change | undefined = tr.getMeta(key);
  if (change) return change.type === 'begin' ? change.pasted : undefined;
  if (!pending || !tr.docChanged) return pending;
  return { ...pending, from: tr.mapping.map(pending.from, 1), to: tr.mapping.map(pending.to, -1) };
}

/** Only this much of a text is examined. */
const examinedLength = 20_000;

/**
 * Whether a plain text is meant as Markdown: it contains blocks that nobody writes by chance. A
 * single line, a lone dash or a comment above code is not enough.
 */
function looksLikeMarkdown(text: string): boolean {
  const lines = text.slice(0, examinedLength).split(/\r\n?|\n/);
  if (lines.length < 2) return false;
  return (
    count(lines, /^ {0,3}(?:```|~~~)/) >= 2 ||
    count(lines, /^\$\$\s*$/) >= 2 ||
    hasHeading(lines) ||
    lines.some((line, at) => isTableRule(line) && lines[at - 1]?.includes('|') === true) ||
    count(lines, /^ {0,3}[-*+] +\S/) >= 2 ||
    hasNumberedItems(lines) ||
    count(lines, /^> ?\S/) >= 2
  );
}

function count(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line)).length;
}

/** Whether there are numbered items, of which one has the number 1 or the number after the item before. */
function hasNumberedItems(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => /^ {0,3}(\d{1,3})[.)] +\S/.exec(line)?.[1] ?? []);
  return (
    numbers.length > 1 &&
    numbers.some((number, at) => number === '1' || Number(numbers[at - 1]) + 1 === Number(number))
  );
}

/** Whether a heading has blank lines around it; a comment in a script does not. */
function hasHeading(lines: readonly string[]): boolean {
  return lines.some((line, at) => {
    const isApart = (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() === '';
    return isApart && /^#{1,6} +\S/.test(line);
  });
}

function isTableRule(line: string): boolean {
  return /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?$/.test(line);
}

/**
 * Prepares blocks to be inserted at the cursor. A single block merges into the text there. Of several,
 * only a paragraph at either end does: a heading or a list would lose its kind. Tables and code stay whole.
 */
export function blockSlice(blocks: Fragment): Slice {
  if (blocks.childCount < 2 && !blocks.firstChild?.type.spec.code)
    return Slice.maxOpen(blocks, false);
  return new Slice(blocks, openDepth(blocks.firstChild), openDepth(blocks.lastChild));
}

function openDepth(node: Node | null): number {
  return node?.type.name === 'paragraph' ? 1 : 0;
}
