/** Just enough XML to read requests and write responses for S3 and CloudFront. */
import { XMLParser } from 'fast-xml-parser';

/** An element whose content is text (escaped here) or elements that are already written. */
export function element(name: string, content: string | number | boolean | string[]): string {
  const inner = Array.isArray(content) ? content.join('') : escaped(String(content));
  return `<${name}>${inner}</${name}>`;
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  // Keys and paths may begin or end with a space.
  trimValues: false,
  htmlEntities: true,
});

/**
 * @returns texts by element name, lists when an element is repeated; `undefined` for anything but
 *   XML
 */
export function parseXml(document: Buffer): unknown {
  try {
    return parser.parse(document.toString(), true);
  } catch {
    return undefined;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Control characters, which keys may contain, become references, too. */
function escaped(text: string): string {
  return text.replace(
    /[&<>"'\u0000-\u001f]/g,
    (character) => entities[character] ?? `&#${character.charCodeAt(0)};`,
  );
}
