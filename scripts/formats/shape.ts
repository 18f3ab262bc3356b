/** The shape of stored values: their attributes and types, whatever they contain. */

/** @returns a line for each possibility: `author.id is text`, `author.id may be missing` */
export function shapeOf(values: readonly unknown[]): Set<string> {
  const lines = new Set<string>();
  const maps = new Map<string, Set<string>[]>();
  const visit = (value: unknown, path: string) => {
    lines.add(`${path} is ${typeOf(value)}`);
    if (Array.isArray(value)) for (const element of value) visit(element, `${path}[]`);
    if (typeOf(value) !== 'map') return;
    const attributes = Object.entries(Object(value)).map(([key, inside]) => {
      const name = path ? `${path}.${nameOf(key)}` : nameOf(key);
      visit(inside, name);
      return name;
    });
    maps.set(path, [...(maps.get(path) ?? []), new Set(attributes)]);
  };
  for (const value of values) visit(value, '');
  for (const attributes of maps.values()) {
    for (const name of new Set(attributes.flatMap((each) => [...each]))) {
      if (attributes.some((each) => !each.has(name))) lines.add(`${name} may be missing`);
    }
  }
  return lines;
}

/**
 * What the first values may be and the others may not, in words; undefined when there is nothing.
 */
export function newIn(found: readonly unknown[], known: readonly unknown[]): string | undefined {
  const allowed = shapeOf(known);
  return [...shapeOf([...known, ...found])].find((line) => !allowed.has(line))?.trim();
}

/** The first values that together have the shape of all. */
export function covering<Value>(values: readonly Value[]): Value[] {
  const chosen: Value[] = [];
  for (const value of values) if (newIn([value], chosen)) chosen.push(value);
  return chosen;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return 'binary';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'map';
  return typeof value === 'string' ? 'text' : typeof value;
}

/** A key that is data, such as an id, becomes `*`, and a number in a key becomes 0. */
function nameOf(key: string): string {
  return /^[a-z_]\w*$/i.test(key) ? key.replaceAll(/\d+/g, '0') : '*';
}
