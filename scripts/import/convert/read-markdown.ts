/** Reads Markdown as site generators and note-taking apps write it. */
import type {
  Blockquote,
  Definition,
  Html,
  Link,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  Text,
} from 'mdast';
import { nodesOf } from '#shared/content/markdown-limits.ts';
import { markdownToContent } from '#shared/content/markdown-read.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { isPictureName } from '../addresses.ts';
import { replaceGeneratorSyntax, prepareMarkdown } from './markdown-source.ts';
import { type BodyReading, htmlToContent, parseBody, rewriteImage } from './read-html.ts';

/**
 * Also reads Obsidian's `[[notes]]` and `![[pictures]]`, Hashnode's embeds, and HTML. Unknown shortcodes
 * and MDX components become text.
 */
export function readMarkdownBody(markdown: string, reading: BodyReading): ContentNode[] {
  const prepared = prepareMarkdown(markdown, reading);
  const withNotes = prepared.includes('![[')
    ? (reading.embedNotes?.(prepared) ?? prepared)
    : prepared;
  const source = replaceGeneratorSyntax(withNotes, reading);
  return markdownToContent(source, {
    prepare: (root) => rewriteTree(root, reading),
    readHtml: (html) => {
      if (!isComponent(html)) return htmlToContent(html, reading);
      reading.addNote('a component is shown as text');
      return [{ type: 'paragraph', children: [{ text: html }] }];
    },
  });
}

/** Whether the tag is an MDX component such as `<YouTube id="x" />`. */
function isComponent(html: string): boolean {
  return /^\s*<\/?[A-Z]/.test(html);
}

function rewriteTree(root: Root, reading: BodyReading): void {
  for (const node of nodesOf(root)) if (node.type === 'blockquote') renameCallout(node);
  // Collects all nodes before the loops below replace some, so that no replacement is visited.
  const nodes = [...nodesOf(root)];
  const definitions = new Map<string, Definition>();
  for (const node of nodes) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, { ...node });
    }
  }
  for (const node of nodes) {
    if (node.type === 'link' || node.type === 'definition')
      node.url = reading.rewriteLink(node.url) ?? '';
    if (isLine(node)) node.children = rewriteHtmlTags(node, { reading, definitions });
  }
}

interface Context {
  reading: BodyReading;
  /** The definitions with their original addresses. */
  definitions: ReadonlyMap<string, Definition>;
}

type Line = Extract<Nodes, { children: PhrasingContent[] }>;

function isLine(node: Nodes): node is Line {
  return ['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link'].includes(
    node.type,
  );
}

/** Rewrites pictures and the HTML tags of a line: links and simple marks stay, other tags disappear. */
function rewriteHtmlTags(
  { type, children }: Line,
  { reading, definitions }: Context,
): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  let open: Link | undefined;
  for (const node of children) {
    const target = open?.children ?? result;
    if (node.type === 'text' && type !== 'link') target.push(...readWikiLinks(node, reading));
    else if (node.type === 'image') target.push(...rewriteImage(node, reading));
    else if (node.type === 'imageReference') {
      const { url = '', title } = definitions.get(node.identifier) ?? {};
      target.push(...rewriteImage({ type: 'image', url, title, alt: node.alt }, reading));
    } else if (node.type !== 'html') target.push(node);
    else if (/^<\/a\s*>$/i.test(node.value)) open = undefined;
    else if (/^<a\s/i.test(node.value)) {
      open = readLinkTag(node, reading);
      result.push(open);
    } else target.push(...rewriteTag(node, reading));
  }
  return result;
}

function readLinkTag({ value }: Html, reading: BodyReading): Link {
  const href = parseBody(value).querySelector('a')?.getAttribute('href') ?? '';
  return { type: 'link', url: reading.rewriteLink(href) ?? '', children: [] };
}

function rewriteTag(node: Html, reading: BodyReading): PhrasingContent[] {
  if (/^<img\s/i.test(node.value)) {
    const image = parseBody(node.value).querySelector('img');
    const attribute = (name: string) => image?.getAttribute(name) ?? null;
    const url = attribute('src') ?? '';
    return rewriteImage(
      { type: 'image', url, alt: attribute('alt'), title: attribute('title') },
      reading,
    );
  }
  if (isComponent(node.value)) {
    reading.addNote('a component is shown as text');
    return [{ type: 'text', value: node.value }];
  }
  // The Markdown reader knows marks and line breaks only without attributes.
  const [, slash = '', name] =
    /^<(\/?)(b|strong|i|em|u|ins|s|del|code|br)\b[^>]*>$/i.exec(node.value) ?? [];
  return name === undefined ? [] : [{ ...node, value: `<${slash}${name}>` }];
}

const wikiLink = /(!?)\[\[([^[\]|]{1,300})(?:\\?\|([^[\]]{0,300}))?\]\]/g;

/** Converts Obsidian's `[[Other note|its text]]` and `![[picture.png|300]]`. */
function readWikiLinks(node: Text, reading: BodyReading): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let end = 0;
  for (const found of node.value.matchAll(wikiLink)) {
    const [whole, mark, target = '', label] = found;
    nodes.push({ type: 'text', value: node.value.slice(end, found.index) });
    end = found.index + whole.length;
    const fileName = [target, target.replace(/#[^#]*$/, '')].find(isPictureName);
    if (mark === '!' && fileName !== undefined) {
      // Obsidian's label of a picture may be its size, such as `300` or `300x200`.
      const alt = label && !/^\d+(?:x\d+)?$/.test(label) ? label : null;
      // In a file name, `?` and `#` are ordinary characters.
      const url = fileName.trim().split('/').map(encodeURIComponent).join('/');
      nodes.push(...rewriteImage({ type: 'image', url, alt }, reading));
      continue;
    }
    const address = encodeURI(target.replace(/#.*/, '').trim());
    const text: Text = { type: 'text', value: label || target.replace(/#\^.*$/, '') };
    const url = address === '' ? undefined : reading.rewriteLink(address);
    nodes.push(url === undefined ? text : { type: 'link', url, children: [text] });
  }
  nodes.push({ type: 'text', value: node.value.slice(end) });
  return nodes.filter(hasText);
}

/** GitHub's nearest alert for each of Obsidian's callouts. */
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

/** Rewrites an Obsidian callout, `> [!info]- Its title`, to GitHub's form. */
function renameCallout(quote: Blockquote): void {
  const [first] = quote.children;
  const start = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || start?.type !== 'text') return;
  const [mark, kind = ''] = /^\[!([a-z]+)\][+-]?[ \t]*/i.exec(start.value) ?? [];
  if (mark === undefined) return;
  start.value = start.value.slice(mark.length);
  const [title, body] = splitAtLine(first.children);
  const marker: Paragraph = {
    type: 'paragraph',
    children: [{ type: 'text', value: `[!${callouts.get(kind.toLowerCase()) ?? 'NOTE'}]` }],
  };
  const heading: Paragraph = { type: 'paragraph', children: [{ type: 'strong', children: title }] };
  quote.children.splice(
    0,
    1,
    marker,
    ...(title.length > 0 ? [heading] : []),
    ...(body.length > 0 ? [{ ...first, children: body }] : []),
  );
}

/** @returns the nodes of the first line, and the nodes of the other lines */
function splitAtLine(children: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  const index = children.findIndex(
    (node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')),
  );
  const node = children[index];
  if (node === undefined) return [children.filter(hasText), []];
  const [before = '', ...after] = node.type === 'text' ? node.value.split('\n') : [];
  const text = (value: string): PhrasingContent => ({ type: 'text', value });
  return [
    [...children.slice(0, index), text(before)].filter(hasText),
    [text(after.join('\n')), ...children.slice(index + 1)].filter(hasText),
  ];
}

function hasText(node: PhrasingContent): boolean {
  return node.type !== 'text' || node.value !== '';
}
