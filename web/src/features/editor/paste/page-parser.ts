import { DOMParser, type ParseOptions, type Schema, Slice } from '@tiptap/pm/model';
import { toTiptap } from '#shared/content/tiptap.ts';
import { blockSlice } from './block-slice.ts';
import { isElement } from './element-kinds.ts';
import type { KeepImageData } from './place.ts';
import { readPage } from './read-page.ts';

/**
 * Parses the clipboard. Content copied from this editor is read by the schema, without loss; any
 * other markup is converted first. The markup arrives as nodes: only ProseMirror may create them
 * from a string (Trusted Types).
 */
export class PageParser extends DOMParser {
  readonly #keepImageData: KeepImageData;
  #hasRead = false;

  constructor(schema: Schema, keepImageData: KeepImageData) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.#keepImageData = keepImageData;
  }

  override parseSlice(dom: Node, options: ParseOptions = {}): Slice {
    // White space is kept in plain text and in content copied from an editor.
    if (options.preserveWhitespace || !isElement(dom)) return super.parseSlice(dom, options);
    this.#hasRead = true;
    const blocks = readPage(dom, this.#keepImageData);
    if (blocks.length === 0) return Slice.empty;
    return blockSlice(this.schema.nodeFromJSON(toTiptap(blocks)).content);
  }

  /** Closes the blocks again that ProseMirror opened at the end. */
  reclose(slice: Slice): Slice {
    const isPage = this.#hasRead;
    this.#hasRead = false;
    return isPage ? blockSlice(slice.content) : slice;
  }
}

/**
 * Removes from markup what the Content-Security-Policy would refuse and report when ProseMirror
 * parses it: style sheets and event handlers. Style sheets would also be applied to the elements,
 * which would lose the notes that Word keeps in styles of its own.
 */
export function inertMarkup(html: string): string {
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
