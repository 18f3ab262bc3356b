export interface ConversionPath {
  /** As in `visit home`. */
  steps: string[];
  /** Conversions with this path. */
  count: number;
}

const shownPaths = 5;

/** @param paths by opaque keys. Identical ones are counted; the first five, most used first. */
export function topPaths(paths: Readonly<Record<string, readonly string[]>>): ConversionPath[] {
  const same = Map.groupBy(Object.values(paths), (steps) => JSON.stringify(steps));
  return [...same.values()]
    .map((found) => ({ steps: (found[0] ?? []).map(stepLabel), count: found.length }))
    .filter(({ steps }) => steps.length > 0)
    .toSorted((left, right) => right.count - left.count)
    .slice(0, shownPaths);
}

/** `VISIT_BLOG_LIST` -> `visit blog list` */
function stepLabel(name: string): string {
  return name.replaceAll('_', ' ').toLowerCase();
}
