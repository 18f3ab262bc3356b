/** Leaves out of layers what a rule without one sets for the same selector: that wins, whatever comes. */
import { type CssRule, mapRules, splitList } from './css-rules.ts';

/** Properties that one word sets together, as far as layers of ours name them. */
const together: Record<string, string[]> = {
  font: ['font-family', 'font-size', 'font-weight', 'line-height'],
  background: ['background-color'],
};

export function withoutBeaten(rules: readonly CssRule[]): CssRule[] {
  const winning = winningProperties(rules);
  return rules.flatMap((rule) => {
    if (!rule.prelude.startsWith('@layer')) return rule;
    return mapRules([rule], ({ prelude, body }) => {
      const selectors = splitList(prelude, ',').map((one) => one.trim());
      const declarations = splitList(body, ';').filter((one) => {
        const property = propertyOf(one);
        return one.includes('!') || !selectors.every((name) => winning.get(name)?.has(property));
      });
      return declarations.length > 0 ? { prelude, body: declarations.join(';') } : undefined;
    });
  });
}

/** What rules outside of layers and of conditions set, for each selector. */
function winningProperties(rules: readonly CssRule[]): Map<string, Set<string>> {
  const winning = new Map<string, Set<string>>();
  for (const { prelude, body } of rules) {
    if (typeof body !== 'string' || prelude.startsWith('@')) continue;
    const properties = splitList(body, ';').map(propertyOf);
    for (const selector of splitList(prelude, ',').map((one) => one.trim())) {
      const known = winning.get(selector) ?? new Set();
      for (const name of properties.flatMap((one) => [one, ...(together[one] ?? [])]))
        known.add(name);
      winning.set(selector, known);
    }
  }
  return winning;
}

function propertyOf(declaration: string): string {
  return declaration.slice(0, declaration.indexOf(':')).trim();
}
