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
