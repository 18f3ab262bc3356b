import { type ContentElement, type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { imageSources, plainText } from '#shared/content/text.ts';

export interface Heading {
  id: string;
  text: string;
}

export type HeadingTag = 'h2' | 'h3' | 'h4';

const headingTypes = ['heading-one', 'heading-two', 'heading-three'];
/** In characters, each with its marks. */
const maxNameLength = 60;
const tags: readonly HeadingTag[] = ['h2', 'h3', 'h4'];

/**
 * The title of the article is the page's h1, so the largest heading that a document uses becomes its
 * h2, and no level below it is skipped.
 */
export function headingTags(nodes: readonly ContentNode[]): ReadonlyMap<string, HeadingTag> {
  const used = headingTypes.filter((type) =>
    nodes.some((node) => !isLeaf(node) && node.type === type && !isEmpty(node)),
  );
  return new Map(used.map((type, place) => [type, tags[place] ?? 'h4']));
}

/** Whether a heading has nothing to read or see. The page leaves it out, because it could not be named. */
export function isEmpty({ children }: ContentElement): boolean {
  return plainText(children) === '' && imageSources(children).length === 0;
}

/** The top-level headings of a document, with addresses that are unique in the page. */
export function headingsOf(nodes: readonly ContentNode[]): Heading[] {
  return [...headingEntries(nodes)].map(([, heading]) => heading);
}

/** The ids of the headings that `headingsOf` lists, by node. */
export function headingIds(nodes: readonly ContentNode[]): ReadonlyMap<ContentNode, string> {
  return new Map([...headingEntries(nodes)].map(([node, { id }]) => [node, id]));
}

function* headingEntries(nodes: readonly ContentNode[]): Generator<[ContentNode, Heading]> {
  const uses = new Map<string, number>();
  for (const node of nodes) {
    if (isLeaf(node) || !headingTypes.includes(node.type)) continue;
    const text = plainText(
      node.children.filter((part) => isLeaf(part) || part.type !== 'footnote'),
    );
    if (text === '') continue;
    const name = addressName(text);
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    yield [node, { id: use === 1 ? name : `${name}--${use}`, text }];
  }
}

/** A letter or digit of any script with at most nine marks, or anything between words. */
const pieces = /[\p{L}\p{N}](?:(?!\p{Variation_Selector})\p{M}){0,9}|(?:[^\p{L}\p{N}])+/gu;

/** The same id for each Unicode spelling of a letter. The prefix keeps it apart from the page's own ids. */
function addressName(text: string): string {
  const all = text.toLowerCase().normalize('NFC').match(pieces) ?? [];
  const name = all.map((piece) => (/^[\p{L}\p{N}]/u.test(piece) ? piece : '-'));
  return `s-${name.slice(0, maxNameLength).join('')}`.replace(/-$/, '');
}
