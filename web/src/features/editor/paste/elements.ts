/** Answers questions about an element of markup: its kind, its style, and whether it is visible. */

/** Elements without content for a reader. */
export const skippedTags = new Set(
  'script style head meta title link template noscript svg iframe object embed button select textarea clipboard-copy'.split(
    ' ',
  ),
);
/** Block elements that only begin and end a line. */
export const blockTags = new Set(
  'address article aside body center dd details dialog div dl dt fieldset figcaption footer form header hgroup legend main nav p section summary tr td th tbody thead tfoot caption'.split(
    ' ',
  ),
);

export function headingType(element: Element) {
  const [, tagLevel] = /^h([1-6])$/.exec(element.localName) ?? [];
  const ariaLevel = element.matches('[role="heading"]') ? element.getAttribute('aria-level') : null;
  const isWordTitle = element.classList.contains('MsoTitle');
  const level = isWordTitle ? 1 : Number(tagLevel ?? ariaLevel);
  if (!level) return undefined;
  if (level === 1) return 'heading-one';
  return level === 2 ? 'heading-two' : 'heading-three';
}

/** Whether a link is the permalink that pages put into a heading. */
export function isPermalink(element: Element, { inHeading }: { inHeading: boolean }): boolean {
  const text = element.textContent?.trim() ?? '';
  return inHeading && element.getAttribute('href')?.includes('#') === true && /^[#¶§]?$/.test(text);
}

/** Whether this is code from a code editor: lines in a monospaced font. */
export function isCodeStyle(style: ElementStyle): boolean {
  return (
    style.get('white-space')?.startsWith('pre') === true &&
    /mono|consolas|courier|menlo/.test(style.get('font-family') ?? '')
  );
}

/** Whether an element with that style is a block: browsers also copy the style of code within a line. */
export function isBlockOfCode({ localName, textContent }: Element): boolean {
  return localName !== 'span' && (localName !== 'code' || /\n/.test(textContent ?? ''));
}

/** Asks the node for the constant, because scripts read markup in Node.js, without a global `Node`. */
export function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

export function isText(node: Node): boolean {
  return node.nodeType === node.TEXT_NODE;
}

/**
 * The inline style of a pasted element, by property. Read from the attribute, because browsers drop
 * properties that they do not know, such as Word's.
 */
export type ElementStyle = ReadonlyMap<string, string>;

export function styleOf(element: Element): ElementStyle {
  const style = new Map<string, string>();
  for (const declaration of element.getAttribute('style')?.split(';') ?? []) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    style.set(
      declaration.slice(0, colon).trim().toLowerCase(),
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    );
  }
  return style;
}

/** Whether an element is hidden. Word marks the rendered bullet or number of a list item as `ignore`. */
export function isHidden(element: Element, style: ElementStyle): boolean {
  return (
    element.hasAttribute('hidden') ||
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    style.get('mso-list') === 'ignore'
  );
}
