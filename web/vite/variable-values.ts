/** Writes values where their variables are read, as far as that is shorter and means the same. */
import { type CssRule, readRules, splitList, variableOf, writeRules } from './css-rules.ts';

/** @param names what the markup has, as of `namesIn`: a variable that it sets has no one value */
export function withValues(rules: readonly CssRule[], names: ReadonlySet<string>): CssRule[] {
  const before = writeRules(rules);
  let css = before;
  for (const [name, value] of constants(rules)) {
    const read = `var(${name})`;
    const times = css.split(read).length - 1;
    const isShorter = times === 1 || value.length <= read.length;
    if (isShorter && !names.has(`${name}:`)) css = css.replaceAll(read, value);
  }
  css = css.replace(/calc\((-?[\d.]+[a-z]*) \* 1\)/g, '$1');
  return css === before ? [...rules] : withValues(readRules(css), names);
}

/** Values that are given once, to the whole document, and depend on no other variable. */
function constants(rules: readonly CssRule[]): [name: string, value: string][] {
  const given = new Map<string, string | undefined>();
  for (const { name, value } of assignments(rules)) {
    given.set(name, given.has(name) ? undefined : value);
  }
  return [...given].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** A value is undefined where it does not hold for the whole document, always. */
function assignments(
  rules: readonly CssRule[],
  isAlways = true,
): { name: string; value: string | undefined }[] {
  return rules.flatMap(({ prelude, body }) => {
    if (body === undefined) return [];
    if (typeof body !== 'string')
      return assignments(body, isAlways && prelude.startsWith('@layer'));
    return splitList(body, ';').flatMap((declaration) => {
      const name = variableOf(declaration);
      if (name === undefined) return [];
      const value = declaration.slice(declaration.indexOf(':') + 1).trim();
      const isConstant = isAlways && prelude === ':root' && !value.includes('var(');
      return [{ name, value: isConstant ? value : undefined }];
    });
  });
}
