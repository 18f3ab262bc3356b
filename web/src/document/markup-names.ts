/** The names by which style sheets can match markup. */

const startTag = /<([a-z][\w-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi;
const beforeFooter =
  /(<div class="after[ "][^>]*>).*(<footer class="[^"]* last">).*(?=<\/footer>)/s;
const attribute = /([^\s=>"]+)(?:="([^"]*)")?/g;
const variable = /--[\w-]+/g;
const assignment = /--[\w-]+:/g;

/**
 * Names in markup as React and KaTeX write it: `a` for an element, `[href` for an attribute,
 * `[type=button` for one with this value, `.page` for a class, `#main` for an id, `--ink` for a
 * variable that an inline style uses, `--ink:` for one that it sets.
 */
export function namesIn(markup: string): Set<string> {
  const names = new Set<string>();
  for (const [, element = '', attributes = ''] of markup.matchAll(startTag)) {
    names.add(element.toLowerCase());
    for (const [, name = '', value = ''] of attributes.matchAll(attribute)) {
      names.add(`[${name.toLowerCase()}`);
      names.add(`[${name.toLowerCase()}=${value}`);
      for (const found of namesOf(name, value)) names.add(found);
    }
  }
  return names;
}

/**
 * Without what is inside the end of a post, and inside the footer below it: their styles come with the
 * whole sheets.
 */
export function beforeEnd(markup: string): string {
  return markup.replace(beforeFooter, '$1$2');
}

function namesOf(attributeName: string, value: string): string[] {
  switch (attributeName) {
    case 'class':
      return value
        .split(/\s+/)
        .filter(Boolean)
        .map((name) => `.${name}`);
    case 'id':
      return [`#${value}`];
    case 'style':
      return [...(value.match(variable) ?? []), ...(value.match(assignment) ?? [])];
    default:
      return [];
  }
}
