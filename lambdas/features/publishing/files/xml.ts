/** Writes XML 1.0 from any text: what XML forbids is left out, the rest is never taken for markup. */

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text on one line, for an element or a quoted attribute. */
export function xmlText(text: string): string {
  const line = allowed(text.replace(/[\0-\x1f]/g, ' '))
    .replace(/ +/g, ' ')
    .trim();
  return line.replace(/[&<>"]/g, (character) => references[character] ?? character);
}

/** An element that holds nothing but text. */
export function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name.replace(/ .*/, '')}>`;
}

/** HTML as it is, for an element. The one sequence that would end it is split in two. */
export function cdata(html: string): string {
  return `<![CDATA[${allowed(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/**
 * Text for readers that may take it for HTML. Only what HTML would read as a tag or a character
 * reference is escaped, so that readers which show it as it stands have almost every title right, too.
 */
export function htmlText(text: string): string {
  return text.replace(/&(?=[#a-z0-9])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');
}

/** https://www.w3.org/TR/xml/#charsets */
function allowed(text: string): string {
  return text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
