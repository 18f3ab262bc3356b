import { type ContentElement, type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { imageSources, plainText } from '#shared/content/text.ts';

export interface Heading {
  id: string;
  text: string;
}

export type HeadingTag = 'h2' | 'h3' | 'h4';

const headingTypes = ['heading-one', 'heading-two', 'heading-three'];
/** In letters, each with its marks. */
const maxIdLength = 60;
const tags: readonly HeadingTag[] = ['h2', 'h3', 'h4'];

/**
 * The title of the article is the page's h1, so the largest heading that a document uses becomes its
 * h2, and no level below it is skipped.
 */
export function headingTags(nodes: readonly ContentNode[]): ReadonlyMap<string, HeadingTag> {
  const used = headingTypes.filter((type) =>
    nodes.some((node) => !isLeaf(node) && node.type === type && !isEmpty(node)),
  );
  return new Map(used.map((type, index) => [type, tags[index] ?? 'h4']));
}

/** Whether a heading has nothing to read or see. The page leaves it out, because it could not be named. */
export function isEmpty({ children }: ContentElement): boolean {
  return plainText(children) === '' && imageSources(children).length === 0;
}

/** The top-level headings of a document, with ids that are unique in the page. */
export function headingsOf(nodes: readonly ContentNode[]): Heading[] {
  return [...headingEntries(nodes)].map(([, heading]) => heading);
}

/** The ids of the headings that `headingsOf` lists, by node. */
export function headingIds(nodes: readonly ContentNode[]): ReadonlyMap<ContentNode, string> {
  return new Map([...headingEntries(nodes)].map(([node, { id }]) => [node, id]));
}

function* headingEntries(nodes: readonly ContentNode[]): Generator<[ContentNode, Heading]> {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    if (isLeaf(node) || !headingTypes.includes(node.type)) continue;
    const text = plainText(
      node.children.filter((child) => isLeaf(child) || child.type !== 'footnote'),
    );
    if (text === '') continue;
    const id = idOf(text);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    // No other heading has this id, because `idOf` never writes two hyphens after a letter.
    yield [node, { id: count === 1 ? id : `${id}--${count}`, text }];
  }
}

/**
 * A letter or digit of any script with its marks, such as accents, but without the selector of an emoji's
 * style; or everything up to the next letter. A limit of nine marks keeps hostile ids short.
 */
const lettersAndGaps = /[\p{L}\p{N}](?:(?!\p{Variation_Selector})\p{M}){0,9}|(?:[^\p{L}\p{N}])+/gu;

/** The same id for each Unicode spelling of a text. The prefix keeps it apart from the page's own ids. */
function idOf(text: string): string {
  const pieces = text.toLowerCase().normalize('NFC').match(lettersAndGaps) ?? [];
  const letters = pieces.map((piece) => (/^[\p{L}\p{N}]/u.test(piece) ? piece : '-'));
  return `s-${letters.slice(0, maxIdLength).join('')}`.replace(/-$/, '');
}
