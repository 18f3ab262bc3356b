import { markedLeaf } from '#shared/content/leaves.ts';
import type { MarkName } from '#shared/content/nodes.ts';
import { type ElementStyle } from './element-style.ts';
import type { Flow } from './flow.ts';
import type { PageLink } from './page-link.ts';
import type { PageNotes } from './page-notes.ts';
import { marksWithin } from './read-marks.ts';
import { cleanText } from '#shared/clean-text.ts';

/** Replaces a picture with its bytes in the markup itself; undefined drops it. */
export type KeepImageData = (dataUrl: string) => string | undefined;

/** An element's context in a page, and where its content goes. */
export interface Place {
  flow: Flow;
  marks: ReadonlySet<MarkName>;
  link: PageLink | undefined;
  inHeading: boolean;
  /** White space there is text, not layout. */
  keepsLines: boolean;
  level: number;
  keepImageData: KeepImageData;
  notes: PageNotes;
}

export function placeWithin(element: Element, style: ElementStyle, around: Place): Place {
  const marks = new Set(marksWithin(element.localName, style, around.marks));
  // The default styles of every heading and every link.
  if (around.inHeading) marks.delete('bold');
  if (around.link !== undefined || element.localName === 'a') marks.delete('underline');
  const space = style.get('white-space');
  const keepsLines = space === undefined ? around.keepsLines : /^(?:pre|break)/.test(space);
  return { ...around, marks, keepsLines };
}

export function addText(source: string, { flow, marks, link, keepsLines }: Place): void {
  const text = cleanText(source);
  const lines = keepsLines ? text.split(/\r\n?|\n/) : [text];
  for (const [index, line] of lines.entries()) {
    if (index > 0) flow.addBreak(link);
    flow.addText(markedLeaf(collapsed(line), marks), link);
  }
}

/** White space as a page renders it; a non-breaking space between two words stays one. */
function collapsed(text: string): string {
  return text.replaceAll(/[\u{a0} \t\r\n\f]+/gu, (space, at: number) => {
    const isBetween = at > 0 && at + space.length < text.length;
    return space === '\u{a0}' && isBetween ? space : ' ';
  });
}
