import type { MarkName } from '#shared/content/nodes.ts';
import type { ElementStyle } from './element-style.ts';

const marksOfTags: ReadonlyMap<string, MarkName> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['cite', 'italic'],
  ['var', 'italic'],
  ['dfn', 'italic'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['s', 'strikethrough'],
  ['strike', 'strikethrough'],
  ['del', 'strikethrough'],
  ['code', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
]);

/**
 * The marks inside an element: those of its parent, changed by its tag and then by its style, which
 * takes precedence (Google Docs wraps everything it copies in a bold tag that is not bold).
 */
export function marksWithin(
  tag: string,
  style: ElementStyle,
  around: ReadonlySet<MarkName>,
): ReadonlySet<MarkName> {
  const marks = new Set(around);
  const own = marksOfTags.get(tag);
  if (own) marks.add(own);
  const change = (mark: MarkName, isOn: boolean | undefined) => {
    if (isOn === true) marks.add(mark);
    else if (isOn === false) marks.delete(mark);
  };
  change('bold', isBold(style.get('font-weight')));
  change('italic', isItalic(style.get('font-style')));
  const line = style.get('text-decoration-line') ?? style.get('text-decoration') ?? '';
  if (line.includes('underline')) marks.add('underline');
  if (line.includes('line-through')) marks.add('strikethrough');
  if (line.startsWith('none') && own !== 'underline') marks.delete('underline');
  return marks;
}

function isBold(weight: string | undefined): boolean | undefined {
  if (weight === undefined || weight === 'inherit') return undefined;
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

function isItalic(fontStyle: string | undefined): boolean | undefined {
  if (fontStyle === undefined || fontStyle === 'inherit') return undefined;
  return fontStyle.startsWith('italic') || fontStyle.startsWith('oblique');
}
