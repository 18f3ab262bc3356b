import { closeHistory } from '@tiptap/pm/history';
import type { Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { hasTooManyLines } from '#shared/content/markdown-lines.ts';
import { toTiptap } from '#shared/content/tiptap.ts';
import { blockSlice } from './block-slice.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';

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
  const reader = await import('#shared/content/markdown.ts').catch(() => undefined);
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

/** Where the text is after a transaction. */
function follow(tr: Transaction, waiting: PastedText | undefined): PastedText | undefined {
  const change: Change | undefined = tr.getMeta(key);
  if (change) return change.type === 'begin' ? change.pasted : undefined;
  if (!waiting || !tr.docChanged) return waiting;
  return { ...waiting, from: tr.mapping.map(waiting.from, 1), to: tr.mapping.map(waiting.to, -1) };
}
