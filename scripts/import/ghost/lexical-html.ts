/** A document of Ghost's present editor as markup; https://lexical.dev/docs/concepts/serialization */
import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { jsonOf } from '#shared/read-text.ts';
import { cardHtml } from './card-html.ts';
import { escapeHtml } from '#web/src/document/markup.ts';

/** The bits of a text's `format`. */
const formats = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
] as const;

const elements: Record<string, string> = {
  root: 'div',
  paragraph: 'p',
  quote: 'blockquote',
  aside: 'blockquote',
  listitem: 'li',
};

/** @returns undefined when this is no such document. @throws RangeError when it is nested without end */
export function lexicalHtml(source: string, leftOut: (card: string) => void): string | undefined {
  const document = jsonOf(source);
  const root = isJsonObject(document) ? document['root'] : undefined;
  return isJsonObject(root) ? nodeHtml(root, leftOut) : undefined;
}

function nodeHtml(node: JsonObject, leftOut: (card: string) => void): string {
  const type = String(node['type']).replace(/^extended-/, '');
  const inner = () => childrenHtml(node, leftOut);
  switch (type) {
    case 'text':
    case 'code-highlight':
      return markedText(node);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return ' ';
    case 'link':
    case 'autolink':
    case 'at-link':
      return `<a href="${escapeHtml(String(node['url'] ?? ''))}">${inner()}</a>`;
    case 'heading':
      return `<${headingOf(node)}>${inner()}</${headingOf(node)}>`;
    case 'list':
      return node['listType'] === 'number' ? `<ol>${inner()}</ol>` : `<ul>${inner()}</ul>`;
    default:
      break;
  }
  const element = Object.hasOwn(elements, type) ? elements[type] : undefined;
  if (element) return `<${element}>${inner()}</${element}>`;
  const card = cardHtml(type, node);
  if (card === undefined) leftOut(type);
  return card ?? inner();
}

function childrenHtml({ children }: JsonObject, leftOut: (card: string) => void): string {
  if (!Array.isArray(children)) return '';
  return children
    .filter(isJsonObject)
    .map((child) => nodeHtml(child, leftOut))
    .join('');
}

function headingOf({ tag }: JsonObject): string {
  return typeof tag === 'string' && /^h[1-6]$/.test(tag) ? tag : 'h2';
}

function markedText({ text, format }: JsonObject): string {
  const bits = typeof format === 'number' ? format : 0;
  return formats.reduce(
    (html, [bit, tag]) => (bits & bit ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(typeof text === 'string' ? text : ''),
  );
}
