/** Collects the names in markup that selectors of style sheets can match. */

const startTag = /<([a-z][\w-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi;
const beforeFooter =
  /(<div class="after[ "][^>]*>).*(<footer class="[^"]* last">).*(?=<\/footer>)/s;
const attribute = /([^\s=>"]+)(?:="([^"]*)")?/g;
const variable = /--[\w-]+/g;
const assignment = /--[\w-]+:/g;

/**
 * Expects markup as React and KaTeX write it. Names are `a` for an element, `[href` for an attribute, `[type=button` for
 * an attribute with this value, `.page` for a class, `#main` for an id, `--ink` for a variable that an inline style
 * uses, and `--ink:` for one that it sets.
 */
export function namesIn(markup: string): Set<string> {
  const names = new Set<string>();
  for (const [, element = '', attributes = ''] of markup.matchAll(startTag)) {
    names.add(element.toLowerCase());
    for (const [, name = '', value = ''] of attributes.matchAll(attribute)) {
      names.add(`[${name.toLowerCase()}`);
      names.add(`[${name.toLowerCase()}=${value}`);
      for (const valueName of namesInValue(name, value)) names.add(valueName);
    }
  }
  return names;
}

/** Empties the end of a post and the footer below it, whose styles may come later, with the style sheets. */
export function beforeEnd(markup: string): string {
  return markup.replace(beforeFooter, '$1$2');
}

function namesInValue(attributeName: string, value: string): string[] {
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
