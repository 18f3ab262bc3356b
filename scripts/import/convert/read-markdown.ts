/** Markdown as site generators and note-takers write it. */
import type { Blockquote, Definition, Html, Link, Nodes, PhrasingContent, Root, Text } from 'mdast';
import { nodesOf } from '#shared/content/markdown-limits.ts';
import { markdownToContent } from '#shared/content/markdown.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { isPictureName } from '../slugs.ts';
import { changedBesideCode, preparedMarkdown } from './markdown-source.ts';
import { type BodyReading, htmlToContent, parseBody, placedImage } from './read-html.ts';

/** Of Hugo, of Jekyll, and the widgets of Hashnode. */
const shortcodes = /\{\{[<%][^}]{0,1000}[%>]\}\}|\{%[^%]{0,1000}%\}|^[ \t]*%%\[[^\]\n]{1,100}\]/gm;

/**
 * Reads Markdown with the addresses of its pictures and links replaced, `[[notes]]` and
 * `![[pictures]]` as Obsidian writes them, pages as Hashnode embeds them, and its HTML as what that
 * shows. Shortcodes stay text.
 */
export function readMarkdownBody(markdown: string, reading: BodyReading): ContentNode[] {
  let kept = 0;
  const source = changedBesideCode(preparedMarkdown(markdown, reading), (part) => {
    const plain = withoutHashnodeForms(withPlainReferences(part), reading);
    kept += plain.match(shortcodes)?.length ?? 0;
    return plain;
  });
  if (kept > 0)
    reading.note(kept === 1 ? 'a shortcode stays text' : `${kept} shortcodes stay text`);
  return markdownToContent(source, {
    prepare: (root) => prepare(root, reading),
    readHtml: (html) => {
      if (!isComponent(html)) return htmlToContent(html, reading);
      reading.note('a component stays text');
      return [{ type: 'paragraph', children: [{ text: html }] }];
    },
  });
}

/** `<YouTube id="x" />` of MDX is what elsewhere is a shortcode. */
function isComponent(html: string): boolean {
  return /^\s*<\/?[A-Z]/.test(html);
}

/**
 * `[text]({{< ref "other.md" >}})` and `[text]({% post_url other %})` are links to other files, and
 * `{{ site.baseurl }}/a.png` and `{{ "/a.png" | relative_url }}` are paths.
 */
function withPlainReferences(markdown: string): string {
  return markdown
    .replaceAll(/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g, '')
    .replaceAll(
      /\{\{-?\s*["']([^"'\n]{1,300})["']\s*\|\s*(?:relative|absolute)_url\s*-?\}\}/g,
      '$1',
    )
    .replaceAll(/\]\(\{\{[<%]\s*(?:rel)?ref\s+"([^"\n]{1,300})"\s*[%>]\}\}(?=[)#])/g, '](<$1>')
    .replaceAll(/\]\(\{%-?\s*(?:post_url|link)\s+([^%\s]{1,300})\s*-?%\}(?=[)#])/g, '](<$1>');
}

function prepare(root: Root, reading: BodyReading): void {
  // All of them first: what replaces them must not be read again.
  const nodes = [...nodesOf(root)];
  const definitions = new Map<string, Definition>();
  for (const node of nodes) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, { ...node });
    }
  }
  for (const node of nodes) {
    if (node.type === 'link' || node.type === 'definition') node.url = reading.link(node.url) ?? '';
    if (isLine(node)) node.children = plainLine(node, { reading, definitions });
    if (node.type === 'blockquote') nameCallout(node);
  }
}

interface Context {
  reading: BodyReading;
  /** As they were. */
  definitions: ReadonlyMap<string, Definition>;
}

type Line = Extract<Nodes, { children: PhrasingContent[] }>;

function isLine(node: Nodes): node is Line {
  return ['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link'].includes(
    node.type,
  );
}

/** The line with its tags read: pictures and links as such, others as the text within them. */
function plainLine({ type, children }: Line, { reading, definitions }: Context): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  let open: Link | undefined;
  for (const node of children) {
    const target = open?.children ?? result;
    if (node.type === 'text' && type !== 'link') target.push(...withWikiLinks(node, reading));
    else if (node.type === 'image') target.push(...placedImage(node, reading));
    else if (node.type === 'imageReference') {
      const { url = '', title } = definitions.get(node.identifier) ?? {};
      target.push(...placedImage({ type: 'image', url, title, alt: node.alt }, reading));
    } else if (node.type !== 'html') target.push(node);
    else if (/^<\/a\s*>$/i.test(node.value)) open = undefined;
    else if (/^<a\s/i.test(node.value)) {
      open = openedLink(node, reading);
      result.push(open);
    } else target.push(...plainTag(node, reading));
  }
  return result;
}

function openedLink({ value }: Html, reading: BodyReading): Link {
  const href = parseBody(value).querySelector('a')?.getAttribute('href') ?? '';
  return { type: 'link', url: reading.link(href) ?? '', children: [] };
}

function plainTag(node: Html, reading: BodyReading): PhrasingContent[] {
  if (/^<img\s/i.test(node.value)) {
    const image = parseBody(node.value).querySelector('img');
    const text = (name: string) => image?.getAttribute(name) ?? null;
    const url = text('src') ?? '';
    return placedImage({ type: 'image', url, alt: text('alt'), title: text('title') }, reading);
  }
  if (isComponent(node.value)) {
    reading.note('a component stays text');
    return [{ type: 'text', value: node.value }];
  }
  // A mark or a line break, without its attributes: the reader expects none.
  const [, slash = '', name] =
    /^<(\/?)(b|strong|i|em|u|ins|s|del|code|br)\b[^>]*>$/i.exec(node.value) ?? [];
  return name === undefined ? [] : [{ ...node, value: `<${slash}${name}>` }];
}

/** Hashnode has `%[https://video.example]` as a link, and `![](a.png align="center")` as a picture. */
function withoutHashnodeForms(markdown: string, { note }: Pick<BodyReading, 'note'>): string {
  return markdown
    .replaceAll(/(\]\([^\s"[\]]{1,1000}) align="[a-z]{1,10}"\)/g, '$1)')
    .replaceAll(/^([ \t>]*)%\[(https?:\/\/[^\]\s]{1,2000})\][ \t]*$/gm, (_, start, address) => {
      note('an embedded frame or film is a link');
      return `${start}<${address}>`;
    });
}

const wikiLink = /(!?)\[\[([^[\]|]{1,300})(?:\\?\|([^[\]]{0,300}))?\]\]/g;

/** Obsidian has `[[Other note|its text]]` and `![[picture.png|300]]`. */
function withWikiLinks(node: Text, reading: BodyReading): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let end = 0;
  for (const found of node.value.matchAll(wikiLink)) {
    const [whole, mark, target = '', label] = found;
    parts.push({ type: 'text', value: node.value.slice(end, found.index) });
    end = found.index + whole.length;
    const name = [target, target.replace(/#[^#]*$/, '')].find(isPictureName);
    if (mark === '!' && name !== undefined) {
      const alt = label && !/^\d+(?:x\d+)?$/.test(label) ? label : null;
      // The signs of addresses are letters in a name.
      const url = name.trim().split('/').map(encodeURIComponent).join('/');
      parts.push(...placedImage({ type: 'image', url, alt }, reading));
      continue;
    }
    const address = encodeURI(target.replace(/#.*/, '').trim());
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
function nameCallout({ children: [first] }: Blockquote): void {
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (text?.type !== 'text') return;
  text.value = text.value.replace(/^\[!([a-z]+)\][+-]?[ \t]*\n?/i, (_, kind: string) => {
    return `[!${callouts.get(kind.toLowerCase()) ?? 'NOTE'}]\n`;
  });
}
