/** Just enough XML to answer as S3 does. */

/** An element whose content is text (escaped here) or elements that are already written. */
export function element(name: string, content: string | number | boolean | string[]): string {
  const inner = Array.isArray(content) ? content.join('') : escaped(String(content));
  return `<${name}>${inner}</${name}>`;
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Control characters, which keys may hold, go as references too. */
function escaped(text: string): string {
  return text.replace(
    /[&<>"'\u0000-\u001f]/g,
    (character) => entities[character] ?? `&#${character.charCodeAt(0)};`,
  );
}
