import type { Editor } from '@tiptap/core';
import { type Node, type Schema, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { lineOfBlocks } from '#shared/content/tables.ts';
import { fromTiptap, type TiptapNode, toTiptap } from '#shared/content/tiptap.ts';
import { writeBehind } from '../insert.ts';
import { isInCell } from '../table/table.ts';
import { copiedText, withNumbers } from './copied-text.ts';
import { ImageData } from './image-data.ts';
import { inertMarkup, PageParser } from './page-parser.ts';
import { markdownPaste, pasteMarkdown } from './markdown-paste.ts';
import { plainSlice } from './plain-text.ts';

/**
 * Turns pasted content into clean nodes: markup of other programs, Markdown, plain text. With
 * Ctrl/Cmd+Shift+V, and in code, it is always plain text.
 * @param place of the plugin that these replace
 */
export function registerCleanPaste(editor: Editor, place: PluginKey): void {
  // Another registration would end the menus that are open.
  if (editor.state.plugins.every(({ spec }) => spec.key !== place)) return;
  const clean = cleanPastePlugin(editor.schema);
  // Their order decides which plugin takes a paste.
  editor.registerPlugin(markdownPaste(), (plugin, plugins) =>
    plugins.flatMap((each) => (each.spec.key === place ? [plugin, clean] : [each])),
  );
}

function cleanPastePlugin(schema: Schema): Plugin {
  const images = new ImageData();
  const parser = new PageParser(schema, images.keep);
  /** Text pasted as text by other means than Ctrl/Cmd+Shift+V, which `handlePaste` cannot see. */
  let text: string | undefined;
  return new Plugin({
    key: new PluginKey('cleanPaste'),
    props: {
      clipboardParser: parser,
      transformCopied: (slice, { state }) => withNumbers(slice, state.selection),
      clipboardTextSerializer: ({ content }) => copiedText(content),
      transformPasted: (slice) => parser.reclose(slice),
      transformPastedHTML: (html) => {
        text = undefined;
        return inertMarkup(html);
      },
      clipboardTextParser: (pasted, $context, isPlain) => {
        text = isPlain ? undefined : pasted;
        return plainSlice(pasted, { $context, asLink: !isPlain });
      },
      handlePaste: (view, event, slice) => {
        const markdown = text;
        text = undefined;
        if (view.state.selection.$from.parent.type.spec.code)
          return pasteIntoCode(view, event, slice);
        if (isInCell(view.state.selection.$from)) return pasteIntoCell(view, slice);
        return markdown !== undefined && pasteMarkdown(view, markdown, slice);
      },
    },
    appendTransaction: (transactions, before, state) => {
      if (!transactions.some((tr) => tr.docChanged)) return undefined;
      const isPaste = transactions.some((tr) => tr.getMeta('paste') === true);
      return (
        images.toUploads(state) ?? (isPaste ? behindCode(transactions, before, state) : undefined)
      );
    },
  });
}

/** Behind pasted code the text goes on, and so does the next paste. */
function behindCode(
  transactions: readonly Transaction[],
  before: EditorState,
  { selection, doc, tr }: EditorState,
): Transaction | undefined {
  const { $from, empty } = selection;
  const isCode = (node: Node | null) => node?.type.spec.code === true;
  if (!empty || !isCode($from.parent) || isCode(before.selection.$from.parent)) return undefined;
  // With other code below, the cursor may already be in that.
  const end = endOfChange(transactions);
  const isBehind = end !== undefined && isCode(doc.resolve(end).nodeBefore);
  writeBehind(tr, isBehind ? end : $from.after());
  return tr.scrollIntoView();
}

function endOfChange(transactions: readonly Transaction[]): number | undefined {
  let end: number | undefined;
  for (const { mapping } of transactions) {
    for (const map of mapping.maps) {
      if (end !== undefined) end = map.map(end);
      map.forEach((_from, _to, _newFrom, newTo) => (end = newTo));
    }
  }
  return end;
}

/** A cell takes the blocks as lines. */
function pasteIntoCell(view: EditorView, slice: Slice): boolean {
  const { content } = slice;
  if (content.firstChild?.isInline !== false) return false;
  const blocks = fromTiptap({ type: 'doc', content: content.toJSON() as TiptapNode[] });
  const line = toTiptap([{ type: 'paragraph', children: lineOfBlocks(blocks) }]);
  const nodes = view.state.schema.nodeFromJSON(line).firstChild?.content;
  if (!nodes) return false;
  const tr = view.state.tr.replaceSelection(new Slice(nodes, 0, 0));
  view.dispatch(tr.scrollIntoView().setMeta('paste', true));
  return true;
}

/** Code accepts only text, even when the clipboard has only markup. */
function pasteIntoCode(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  const { content } = slice;
  const pasted = event.clipboardData?.getData('text/plain');
  const text = (pasted || content.textBetween(0, content.size, '\n')).replaceAll(/\r\n?/g, '\n');
  if (text === '') return false;
  view.dispatch(view.state.tr.insertText(text).scrollIntoView().setMeta('paste', true));
  return true;
}
