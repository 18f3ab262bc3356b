/** The inline style of a pasted element, by property; as written, for browsers forget what they do not know. */
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

/** Whether an element is not seen: of those, pages carry texts for programs. */
export function isHidden(element: Element, style: ElementStyle): boolean {
  return (
    element.hasAttribute('hidden') ||
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    style.get('mso-list') === 'ignore'
  );
}
