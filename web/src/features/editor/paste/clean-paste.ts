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
import { blockSlice, markdownPaste, pasteMarkdown } from './markdown-paste.ts';
import type { KeepImageData } from './place.ts';
import { copiedText, plainSlice, numberItems } from './plain-text.ts';
import { readPage } from './read-page.ts';

/**
 * Turns pasted content into clean nodes: markup of other programs, Markdown, plain text. With
 * Ctrl/Cmd+Shift+V, and in code, it is always plain text.
 * @param placeholder key of the plugin that the ones for pasting replace
 */
export function registerCleanPaste(editor: Editor, placeholder: PluginKey): void {
  // Registering again would close the menus that are open.
  if (editor.state.plugins.every(({ spec }) => spec.key !== placeholder)) return;
  const clean = cleanPastePlugin(editor.schema);
  // The order of the plugins decides which of them handles a paste.
  editor.registerPlugin(markdownPaste(), (plugin, plugins) =>
    plugins.flatMap((each) => (each.spec.key === placeholder ? [plugin, clean] : [each])),
  );
}

function cleanPastePlugin(schema: Schema): Plugin {
  const pictures = new PastedPictures();
  const parser = new PageParser(schema, pictures.keep);
  /** The text of a paste without markup; undefined for Ctrl/Cmd+Shift+V. Kept for `handlePaste`, which does not get it. */
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
        pictures.toUploads(state) ?? (isPaste ? leaveCode(transactions, before, state) : undefined)
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

/** Pastes blocks into a table cell as lines of text. */
function pasteIntoCell(view: EditorView, slice: Slice): boolean {
  const { content } = slice;
  if (content.firstChild?.isInline !== false) return false;
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
 * Parses the clipboard. Content copied from this editor is read by the schema, without loss; any
 * other markup is converted first. The markup arrives as nodes: only ProseMirror may create them
 * from a string (Trusted Types).
 */
class PageParser extends DOMParser {
  readonly #keepImageData: KeepImageData;
  #hasReadPage = false;

  constructor(schema: Schema, keepImageData: KeepImageData) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.#keepImageData = keepImageData;
  }

  override parseSlice(dom: globalThis.Node, options: ParseOptions = {}): Slice {
    // White space is kept in plain text and in content copied from an editor.
    if (options.preserveWhitespace || !isElement(dom)) return super.parseSlice(dom, options);
    this.#hasReadPage = true;
    const blocks = readPage(dom, this.#keepImageData);
    if (blocks.length === 0) return Slice.empty;
    return blockSlice(this.schema.nodeFromJSON(toTiptap(blocks)).content);
  }

  /** ProseMirror opens the blocks at both ends of what a parser returns. Closes those of a page again. */
  reclose(slice: Slice): Slice {
    const isPage = this.#hasReadPage;
    this.#hasReadPage = false;
    return isPage ? blockSlice(slice.content) : slice;
  }
}

/**
 * Removes style sheets and event handlers, which the Content-Security-Policy would block and report when
 * ProseMirror parses the markup. ProseMirror would also apply style sheets to the elements, which drops
 * the `mso-` properties that Word's lists are read from.
 */
function inertMarkup(html: string): string {
  return withoutStyleSheets(html).replaceAll(/<[a-z][^<>]*/gi, (tag) =>
    tag.replaceAll(/([\s"'])on(?=[a-z]+\s*=)/gi, '$1data-on'),
  );
}

function withoutStyleSheets(html: string): string {
  const start = /<style\b/gi;
  const end = /<\/style[^>]*>/gi;
  const parts: string[] = [];
  let kept = 0;
  for (let found = start.exec(html); found !== null; found = start.exec(html)) {
    parts.push(html.slice(kept, found.index));
    end.lastIndex = found.index;
    kept = end.exec(html) === null ? html.length : end.lastIndex;
    start.lastIndex = kept;
  }
  return parts.join('') + html.slice(kept);
}

/** A picture has an address like this until an upload replaces it, within the same undo step. */
const placeholderPrefix = 'https://pasted.invalid/';

/** Keeps the pictures that pasted markup contains as data URLs, to be uploaded as files. */
class PastedPictures {
  readonly #files = new Map<string, File>();

  /** @returns the address under which `toUploads` finds the picture, undefined for other data */
  readonly keep = (dataUrl: string): string | undefined => {
    const file = fileOf(dataUrl);
    if (file === undefined) return undefined;
    const address = `${placeholderPrefix}${crypto.randomUUID()}`;
    this.#files.set(address, file);
    return address;
  };

  /** @returns a transaction that replaces the pictures by uploads; undefined if there are none */
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
    if (uploadsKey.getState(state) === undefined) return tr;
    const uploads = found.map(({ file, from }) => ({
      id: crypto.randomUUID(),
      file,
      at: tr.mapping.map(from, -1),
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
