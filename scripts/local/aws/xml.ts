/** Reads requests and writes responses in XML, for S3 and CloudFront. */
import { XMLParser } from 'fast-xml-parser';

/** @param content text, which is escaped here, or finished elements */
export function element(name: string, content: string | number | boolean | string[]): string {
  const inner = Array.isArray(content) ? content.join('') : escapeXml(String(content));
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

/** @returns texts by the names of their elements, a list for a repeated element; `undefined` for invalid XML */
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

/** Also escapes control characters, which keys of objects may contain. */
function escapeXml(text: string): string {
  return text.replace(
    /[&<>"'\u0000-\u001f]/g,
    (character) => entities[character] ?? `&#${character.charCodeAt(0)};`,
  );
}
