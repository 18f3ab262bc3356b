/** Text for HTML and for data within it. */

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** `<name key="value">`; entries without a value are left out. */
export function voidElement(name: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeHtml(value)}"`],
  );
  return `<${name}${written.join('')}>`;
}

/** An inert script element: the data can neither end it nor start another one. */
export function dataElement(type: string, data: unknown, id?: string): string {
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const named = id === undefined ? '' : ` id="${escapeHtml(id)}"`;
  return `<script type="${type}"${named}>${json}</script>`;
}
