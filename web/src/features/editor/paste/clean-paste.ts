import { Extension } from '@tiptap/core';
import { type Schema, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { lineOfBlocks } from '#shared/content/tables.ts';
import { fromTiptap, type TiptapNode, toTiptap } from '#shared/content/tiptap.ts';
import { isInCell } from '../table/table.ts';
import { ImageData } from './image-data.ts';
import { inertMarkup } from './inert-markup.ts';
import { markdownPaste, pasteMarkdown } from './markdown-paste.ts';
import { PageParser } from './page-parser.ts';
import { plainSlice } from './plain-text.ts';

/**
 * Turns pasted content into clean nodes: markup of other programs, Markdown, plain text. With
 * Ctrl/Cmd+Shift+V, and in code, it is always plain text.
 */
export const CleanPaste = Extension.create({
  name: 'cleanPaste',
  onBeforeCreate() {
    // TipTap would turn asterisks and underscores in any pasted text into marks.
    this.editor.options.enablePasteRules = false;
  },
  addProseMirrorPlugins() {
    return [markdownPaste(), cleanPastePlugin(this.editor.schema)];
  },
});

function cleanPastePlugin(schema: Schema): Plugin {
  const images = new ImageData();
  const parser = new PageParser(schema, images.keep);
  /** Text pasted as text by other means than Ctrl/Cmd+Shift+V, which `handlePaste` cannot see. */
  let text: string | undefined;
  return new Plugin({
    key: new PluginKey('cleanPaste'),
    props: {
      clipboardParser: parser,
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
    appendTransaction: (transactions, _before, state) =>
      transactions.some((tr) => tr.docChanged) ? images.toUploads(state) : undefined,
  });
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
