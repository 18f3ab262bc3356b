/** A document of Ghost's former editor as markup; https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md */
import { isJsonObject } from '#shared/content/schema.ts';
import * as z from 'zod';
import { jsonOf } from '#shared/read-text.ts';
import { cardHtml } from './card-html.ts';
import { escapeHtml } from '#web/src/document/markup.ts';

const tag = z.string().regex(/^[a-z][a-z0-9]*$/i);
const marker = z.tuple([z.int(), z.array(z.int()), z.int(), z.unknown()]);
const documentSchema = z.object({
  markups: z.array(z.union([z.tuple([tag]), z.tuple([tag, z.array(z.string())])])).default([]),
  atoms: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())).default([]),
  cards: z.array(z.tuple([z.string()]).rest(z.unknown())).default([]),
  sections: z.array(z.tuple([z.int()]).rest(z.unknown())),
});
type Mobiledoc = z.output<typeof documentSchema>;

/** The kinds of a section. */
const kinds = { markup: 1, image: 2, list: 3, card: 10 };

/** @returns undefined when this is no such document */
export function mobiledocHtml(source: string, leftOut: (card: string) => void): string | undefined {
  const document = documentSchema.safeParse(jsonOf(source)).data;
  return document?.sections.map((section) => sectionHtml(section, document, leftOut)).join('');
}

/** A document that is nothing but one card of Markdown, as Ghost 1 has it. */
export function onlyMarkdown(source: string): string | undefined {
  const document = documentSchema.safeParse(jsonOf(source)).data;
  const [card, ...others] = document?.cards ?? [];
  const isOnly = others.length === 0 && document?.sections.every(([kind]) => kind === kinds.card);
  if (!card || !isOnly || !/^(?:card-)?markdown$/.test(card[0])) return undefined;
  const [, payload] = card;
  const markdown = isJsonObject(payload) ? payload['markdown'] : undefined;
  return typeof markdown === 'string' ? markdown : undefined;
}

function sectionHtml(
  [kind, first, second]: Mobiledoc['sections'][number],
  document: Mobiledoc,
  leftOut: (card: string) => void,
): string {
  if (kind === kinds.markup) {
    const name = tag.safeParse(first).data ?? 'p';
    const plain = name === 'aside' ? 'blockquote' : name;
    return `<${plain}>${markersHtml(second, document)}</${plain}>`;
  }
  if (kind === kinds.image) return `<img src="${escapeHtml(String(first))}">`;
  if (kind === kinds.list) {
    const name = first === 'ol' ? 'ol' : 'ul';
    const items = Array.isArray(second) ? second : [];
    return `<${name}>${items.map((item) => `<li>${markersHtml(item, document)}</li>`).join('')}</${name}>`;
  }
  if (kind !== kinds.card || typeof first !== 'number') return '';
  const [name = '', payload] = document.cards[first] ?? [];
  const html = cardHtml(name, isJsonObject(payload) ? payload : {});
  if (html === undefined) leftOut(name);
  return html ?? '';
}

/** Each marker opens some markups, has a text, and closes some of those that are open. */
function markersHtml(source: unknown, { markups, atoms }: Mobiledoc): string {
  const markers = z.array(marker).safeParse(source).data ?? [];
  const open: string[] = [];
  let html = '';
  for (const [kind, opened, closed, value] of markers) {
    for (const index of opened) {
      const [name = 'span', attributes = []] = markups[index] ?? [];
      const href = attributes[attributes.indexOf('href') + 1] ?? '';
      html += name === 'a' ? `<a href="${escapeHtml(href)}">` : `<${name}>`;
      open.push(name);
    }
    const [atom, text = ''] = kind === 1 && typeof value === 'number' ? (atoms[value] ?? []) : [];
    if (atom === 'soft-return') html += '<br>';
    else html += escapeHtml(kind === 0 ? String(value) : text);
    for (let count = 0; count < closed; count += 1) html += `</${open.pop() ?? 'span'}>`;
  }
  return html;
}
