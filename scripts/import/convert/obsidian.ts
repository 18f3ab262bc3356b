/** What Obsidian adds to Markdown. */
import type { Blockquote, PhrasingContent, Text } from 'mdast';
import { isPictureName } from '../picture-name.ts';
import { type BodyReading, placedImage } from './body-reading.ts';

const wikiLink = /(!?)\[\[([^[\]|]{1,300})(?:\\?\|([^[\]]{0,300}))?\]\]/g;

/** `[[Other note|its text]]`, `![[picture.png|300]]` */
export function withWikiLinks(node: Text, reading: BodyReading): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let end = 0;
  for (const found of node.value.matchAll(wikiLink)) {
    const [whole, mark, target = '', label] = found;
    parts.push({ type: 'text', value: node.value.slice(end, found.index) });
    end = found.index + whole.length;
    const address = encodeURI(target.replace(/#.*/, '').trim());
    if (mark === '!' && isPictureName(target.trim())) {
      const alt = label && !/^\d+(?:x\d+)?$/.test(label) ? label : null;
      parts.push(...placedImage({ type: 'image', url: address, alt }, reading));
      continue;
    }
    const text: Text = { type: 'text', value: label || target };
    const url = address === '' ? undefined : reading.link(address);
    parts.push(url === undefined ? text : { type: 'link', url, children: [text] });
  }
  parts.push({ type: 'text', value: node.value.slice(end) });
  return parts.filter((part) => part.type !== 'text' || part.value !== '');
}

/** Obsidian's kinds of callouts, as GitHub names the nearest. */
const callouts: ReadonlyMap<string, string> = new Map([
  ['tip', 'TIP'],
  ['hint', 'TIP'],
  ['success', 'TIP'],
  ['warning', 'WARNING'],
  ['caution', 'WARNING'],
  ['attention', 'WARNING'],
  ['danger', 'WARNING'],
  ['error', 'WARNING'],
  ['failure', 'WARNING'],
  ['bug', 'WARNING'],
]);

/** `> [!info]- Its title` */
export function nameCallout({ children: [first] }: Blockquote): void {
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (text?.type !== 'text') return;
  text.value = text.value.replace(/^\[!([a-z]+)\][+-]?[ \t]*\n?/i, (_, kind: string) => {
    return `[!${callouts.get(kind.toLowerCase()) ?? 'NOTE'}]\n`;
  });
}
