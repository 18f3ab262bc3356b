/** Writes XML 1.0 from any text: drops characters that XML forbids, and escapes markup. */

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes a text for an element or a quoted attribute, and puts it on one line. */
export function xmlText(text: string): string {
  const line = withoutForbidden(text.replace(/[\0-\x1f]/g, ' '))
    .replace(/ +/g, ' ')
    .trim();
  return line.replace(/[&<>"]/g, (character) => references[character] ?? character);
}

/** @param name may include attributes: `title type="html"` */
export function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name.replace(/ .*/, '')}>`;
}

/** Wraps HTML in a CDATA section. The sequence `]]>`, which would end the section, is split in two. */
export function cdata(html: string): string {
  return `<![CDATA[${withoutForbidden(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/**
 * Escapes a text for feed readers that parse it as HTML. Escapes only what HTML would read as a tag or a
 * character reference, so that almost every title is also right in readers that show it unparsed.
 */
export function htmlText(text: string): string {
  return text.replace(/&(?=[#a-z0-9])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');
}

/** Drops the characters that XML forbids (https://www.w3.org/TR/xml/#charsets). */
function withoutForbidden(text: string): string {
  return text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
