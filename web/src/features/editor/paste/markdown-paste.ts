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
  /** The content right after the paste; once edited, it stays as it is. */
  pasted: Slice;
}

type Change = { type: 'begin'; pasted: PastedText } | { type: 'end' };

const key = new PluginKey<PastedText | undefined>('markdownPaste');

/**
 * Pastes Markdown in two steps that can be undone one by one: first as plain text, and at once as
 * the blocks it means. The Markdown reader is loaded for that; without it the text stays plain.
 */
export function markdownPaste(): Plugin<PastedText | undefined> {
  return new Plugin<PastedText | undefined>({
    key,
    state: { init: () => undefined, apply: follow },
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
  const waiting = key.getState(view.state);
  if (waiting?.markdown !== markdown) return;
  const end: Change = { type: 'end' };
  const tr = closeHistory(view.state.tr).setMeta(key, end);
  const isUntouched = view.state.doc.slice(waiting.from, waiting.to).eq(waiting.pasted);
  if (reader && isUntouched) {
    const blocks = toTiptap(reader.markdownToContent(markdown));
    const { content } = view.state.schema.nodeFromJSON(blocks);
    tr.replaceRange(waiting.from, waiting.to, blockSlice(content))
      .scrollIntoView()
      .setMeta('paste', true);
  }
  view.dispatch(tr);
}

/** The position of the text after a transaction. */
function follow(tr: Transaction, waiting: PastedText | undefined): PastedText | undefined {
  const change: Change | undefined = tr.getMeta(key);
  if (change) return change.type === 'begin' ? change.pasted : undefined;
  if (!waiting || !tr.docChanged) return waiting;
  return { ...waiting, from: tr.mapping.map(waiting.from, 1), to: tr.mapping.map(waiting.to, -1) };
}

/** Longer texts are judged by their beginning. */
const judged = 20_000;

/**
 * Whether a plain text is meant as Markdown: it contains blocks that nobody writes by chance. A
 * single line, a lone dash or a comment above code is not enough.
 */
function looksLikeMarkdown(text: string): boolean {
  const lines = text.slice(0, judged).split(/\r\n?|\n/);
  if (lines.length < 2) return false;
  return (
    fences(lines, /^ {0,3}(?:```|~~~)/) >= 2 ||
    fences(lines, /^\$\$\s*$/) >= 2 ||
    hasHeading(lines) ||
    lines.some((line, at) => isTableRule(line) && lines[at - 1]?.includes('|') === true) ||
    count(lines, /^ {0,3}[-*+] +\S/) >= 2 ||
    hasNumbers(lines) ||
    count(lines, /^> ?\S/) >= 2
  );
}

function fences(lines: readonly string[], fence: RegExp): number {
  return count(lines, fence);
}

function count(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line)).length;
}

/** Two items: from 1, or one with the number behind that of the item before. */
function hasNumbers(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => /^ {0,3}(\d{1,3})[.)] +\S/.exec(line)?.[1] ?? []);
  return (
    numbers.length > 1 &&
    numbers.some((number, at) => number === '1' || Number(numbers[at - 1]) + 1 === Number(number))
  );
}

/** A heading stands alone; a comment in a script is above a command. */
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
 * Blocks to be inserted at the cursor. A single block merges into the text there; of several, only
 * paragraphs at the ends do, as a heading or a list would lose its kind. Tables and code stay whole.
 */
export function blockSlice(blocks: Fragment): Slice {
  if (blocks.childCount < 2 && !blocks.firstChild?.type.spec.code)
    return Slice.maxOpen(blocks, false);
  return new Slice(blocks, openDepth(blocks.firstChild), openDepth(blocks.lastChild));
}

function openDepth(node: Node | null): number {
  return node?.type.name === 'paragraph' ? 1 : 0;
}
