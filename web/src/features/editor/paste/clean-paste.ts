import type { Editor } from '@tiptap/core';
import { DOMParser, type Node, type ParseOptions, type Schema, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blocksToLine } from '#shared/content/tables.ts';
import { imageBlock } from '#shared/content/tiptap-document.ts';
import { fromTiptap, type TiptapNode, toTiptap } from '#shared/content/tiptap.ts';
import { continueWritingAt } from '../insert.ts';
import { isInCell } from '../table/table.ts';
import { uploadsKey, withUploadsChange } from '../uploads/upload-list.ts';
import { isElement } from './elements.ts';
import { blockSlice, markdownPastePlugin, pasteMarkdown } from './markdown-paste.ts';
import type { KeepImageData } from './markup-context.ts';
import { copiedText, plainSlice, numberItems } from './plain-text.ts';
import { readMarkup } from './read-markup.ts';

/**
 * Turns pasted markup of other programs, Markdown and plain text into clean nodes. Everything is plain text
 * with Ctrl/Cmd+Shift+V and in code.
 * @param placeholder key of the plugin to replace
 */
export function registerCleanPaste(editor: Editor, placeholder: PluginKey): void {
  // Registering again would close the menus that are open.
  if (editor.state.plugins.every(({ spec }) => spec.key !== placeholder)) return;
  const clean = cleanPastePlugin(editor.schema);
  // The order of the plugins decides which of them handles a paste.
  editor.registerPlugin(markdownPastePlugin(), (plugin, plugins) =>
    plugins.flatMap((each) => (each.spec.key === placeholder ? [plugin, clean] : [each])),
  );
}

function cleanPastePlugin(schema: Schema): Plugin {
  const images = new PastedImages();
  const parser = new ClipboardParser(schema, images.keep);
  /** The text of a paste without markup, for `handlePaste`, which does not get it. Undefined for Ctrl/Cmd+Shift+V. */
  let possibleMarkdown: string | undefined;
  return new Plugin({
    key: new PluginKey('cleanPaste'),
    props: {
      clipboardParser: parser,
      transformCopied: (slice, { state }) => numberItems(slice, state.selection),
      clipboardTextSerializer: ({ content }) => copiedText(content),
      transformPasted: (slice) => parser.reclose(slice),
      transformPastedHTML: (html) => {
        possibleMarkdown = undefined;
        return inertMarkup(html);
      },
      clipboardTextParser: (pasted, $context, isPlain) => {
        possibleMarkdown = isPlain ? undefined : pasted;
        return plainSlice(pasted, { $context, asLink: !isPlain });
      },
      handlePaste: (view, event, slice) => {
        const markdown = possibleMarkdown;
        possibleMarkdown = undefined;
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
        images.toUploads(state) ?? (isPaste ? leaveCode(transactions, before, state) : undefined)
      );
    },
  });
}

/** Moves the cursor out of pasted code, so that typing or the next paste continues after the code. */
function leaveCode(
  transactions: readonly Transaction[],
  before: EditorState,
  { selection, doc, tr }: EditorState,
): Transaction | undefined {
  const { $from, empty } = selection;
  const isCode = (node: Node | null) => node?.type.spec.code === true;
  if (!empty || !isCode($from.parent) || isCode(before.selection.$from.parent)) return undefined;
  // If other code follows, the cursor may already be in that code.
  const end = endOfChange(transactions);
  const endsWithCode = end !== undefined && isCode(doc.resolve(end).nodeBefore);
  continueWritingAt(tr, endsWithCode ? end : $from.after());
  return tr.scrollIntoView();
}

/** The end of the last changed range, in the final document. */
function endOfChange(transactions: readonly Transaction[]): number | undefined {
  let end: number | undefined;
  for (const { mapping } of transactions) {
    for (const map of mapping.maps) {
      if (end !== undefined) end = map.map(end);
      map.forEach((_from, _to, _newFrom, newTo) => {
        end = newTo;
      });
    }
  }
  return end;
}

/** Pastes blocks into a table cell as lines of text. */
function pasteIntoCell(view: EditorView, slice: Slice): boolean {
  const { content } = slice;
  if (!content.firstChild?.isBlock) return false;
  // The JSON of a fragment with children is an array.
  const blocks = fromTiptap({ type: 'doc', content: content.toJSON() as TiptapNode[] });
  const line = toTiptap([{ type: 'paragraph', children: blocksToLine(blocks) }]);
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

/**
 * Parses the clipboard. The schema reads content copied from this editor without loss; other markup is
 * converted first. Extends ProseMirror's parser to receive the markup as DOM nodes, because Trusted Types let
 * only ProseMirror create them from a string.
 */
class ClipboardParser extends DOMParser {
  readonly #keepImageData: KeepImageData;
  #hasConverted = false;

  constructor(schema: Schema, keepImageData: KeepImageData) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.#keepImageData = keepImageData;
  }

  override parseSlice(dom: globalThis.Node, options: ParseOptions = {}): Slice {
    // White space is kept in plain text and in content copied from an editor.
    if (options.preserveWhitespace || !isElement(dom)) return super.parseSlice(dom, options);
    this.#hasConverted = true;
    const blocks = readMarkup(dom, this.#keepImageData);
    if (blocks.length === 0) return Slice.empty;
    return blockSlice(this.schema.nodeFromJSON(toTiptap(blocks)).content);
  }

  /** Closes the blocks at both ends of converted markup again, which ProseMirror opens after parsing. */
  reclose(slice: Slice): Slice {
    const isConverted = this.#hasConverted;
    this.#hasConverted = false;
    return isConverted ? blockSlice(slice.content) : slice;
  }
}

/**
 * Removes style sheets and renames event handlers, such as `onclick` to `data-onclick`. The
 * Content-Security-Policy would block and report them when ProseMirror parses the markup. ProseMirror would
 * also apply style sheets to the elements, and drop the `mso-` properties of Word's lists.
 */
function inertMarkup(html: string): string {
  // A style sheet without an end tag extends to the end.
  const unstyled = html.replaceAll(/<style\b[^]*?(?:<\/style[^>]*>|$)/gi, '');
  return unstyled.replaceAll(/<[a-z][^<>]*/gi, (tag) =>
    tag.replaceAll(/([\s"'])on(?=[a-z]+\s*=)/gi, '$1data-on'),
  );
}

/** An image has an address like this until an upload replaces it, within the same undo step. */
const placeholderPrefix = 'https://pasted.invalid/';

/** Keeps the images that pasted markup contains as data URLs, to be uploaded as files. */
class PastedImages {
  readonly #files = new Map<string, File>();

  /** @returns the address under which `toUploads` finds the image, undefined for other data */
  readonly keep = (dataUrl: string): string | undefined => {
    const file = fileOf(dataUrl);
    if (file === undefined) return undefined;
    const address = `${placeholderPrefix}${crypto.randomUUID()}`;
    this.#files.set(address, file);
    return address;
  };

  /** @returns a transaction that replaces the images by uploads; undefined if there are none */
  toUploads(state: EditorState): Transaction | undefined {
    if (this.#files.size === 0) return undefined;
    const found: { file: File; from: number; to: number }[] = [];
    state.doc.descendants((node, from) => {
      const file = node.type.name === imageBlock ? this.#files.get(node.attrs.url) : undefined;
      if (file) found.push({ file, from, to: from + node.nodeSize });
    });
    this.#files.clear();
    const { tr } = state;
    for (const { from, to } of found.toReversed()) tr.delete(from, to);
    // An editor without uploads drops the images.
    if (uploadsKey.getState(state) === undefined) return tr;
    const uploads = found.map(({ file, from }) => ({
      id: crypto.randomUUID(),
      file,
      pos: tr.mapping.map(from, -1),
      status: 'running' as const,
    }));
    return withUploadsChange(tr, { type: 'add', uploads });
  }
}

/** The file in a URL such as `data:image/png;base64,…`. */
function fileOf(dataUrl: string): File | undefined {
  const [, type, base64] = /^data:(image\/[a-z+.-]+);base64,(.*)$/is.exec(dataUrl) ?? [];
  if (type === undefined || base64 === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], 'Pasted image', { type });
  } catch {
    return undefined;
  }
}
