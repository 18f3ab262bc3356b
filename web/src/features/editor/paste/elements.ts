/** The kind and the style of an element in a page, as far as reading it depends on them. */

/** Elements without content for a reader. */
export const skippedTags = new Set(
  'script style head meta title link template noscript svg iframe object embed button select textarea clipboard-copy'.split(
    ' ',
  ),
);
/** Plain block elements. */
export const blockTags = new Set(
  'address article aside body center dd details dialog div dl dt fieldset figcaption footer form header hgroup legend main nav p section summary tr td th tbody thead tfoot caption'.split(
    ' ',
  ),
);

export function headingType(element: Element) {
  const [, level] = /^h([1-6])$/.exec(element.localName) ?? [];
  const isTitle = element.classList.contains('MsoTitle');
  const role =
    element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : null;
  const depth = Number(isTitle ? 1 : (level ?? role ?? 0));
  if (!depth) return undefined;
  return depth === 1 ? 'heading-one' : depth === 2 ? 'heading-two' : 'heading-three';
}

/** The permalink that pages put into a heading. */
export function isAnchor(element: Element, { inHeading }: { inHeading: boolean }): boolean {
  const text = element.textContent?.trim() ?? '';
  return inHeading && element.getAttribute('href')?.includes('#') === true && /^[#¶§]?$/.test(text);
}

/** Code editors put code on the clipboard as lines in a monospaced font. */
export function isCodeStyle(style: ElementStyle): boolean {
  return (
    style.get('white-space')?.startsWith('pre') === true &&
    /mono|consolas|courier|menlo/.test(style.get('font-family') ?? '')
  );
}

/** Browsers write the font of the page beside code in a line, too. */
export function isBlockOfCode({ localName, textContent }: Element): boolean {
  return localName !== 'span' && (localName !== 'code' || /\n/.test(textContent ?? ''));
}

/** By the node itself, because markup is also read where no `Node` is global. */
export function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

export function isText(node: Node): boolean {
  return node.nodeType === node.TEXT_NODE;
}

/**
 * The inline style of a pasted element, by property; unparsed, as browsers drop unknown properties.
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

/** Whether an element is hidden: pages put texts for programs into such elements. */
export function isHidden(element: Element, style: ElementStyle): boolean {
  return (
    element.hasAttribute('hidden') ||
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    style.get('mso-list') === 'ignore'
  );
}
