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
