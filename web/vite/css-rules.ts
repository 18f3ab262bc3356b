/** Style sheets as rules, as far as it takes to leave some of them out. */

export interface CssRule {
  /** A selector list, or the start of an at-rule. */
  prelude: string;
  /** Declarations as they are written, rules of a group such as `@media`, or none of a statement. */
  body: string | CssRule[] | undefined;
}

/** Up to what ends it: text in quotes, escapes, or anything else. */
const piece = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\.|\/\*.*?\*\/|[\s\S]/gs;
const group = /^@(?:media|supports|layer|container)\b/;

/** @param css as Vite writes it: rules are not nested. @throws Error when they are. */
export function readRules(css: string): CssRule[] {
  const rules: CssRule[] = [];
  let prelude = '';
  let body = '';
  let depth = 0;
  for (const [text] of css.matchAll(piece)) {
    if (text.startsWith('/*')) continue;
    if (text === '}') depth -= 1;
    if (depth > 0) body += text;
    else if (text === ';') {
      rules.push({ prelude: prelude.trim(), body: undefined });
      prelude = '';
    } else if (text === '}') {
      rules.push(ruleOf(prelude.trim(), body));
      prelude = '';
      body = '';
    } else if (text !== '{') prelude += text;
    if (text === '{') depth += 1;
  }
  return rules;
}

function ruleOf(prelude: string, body: string): CssRule {
  if (group.test(prelude)) return { prelude, body: readRules(body) };
  if (!prelude.startsWith('@') && body.includes('{')) {
    throw new Error(`The rules within "${prelude}" cannot be told apart.`);
  }
  return { prelude, body };
}

export function writeRules(rules: readonly CssRule[]): string {
  return rules
    .map(({ prelude, body }) => {
      if (body === undefined) return `${prelude};`;
      return `${prelude}{${typeof body === 'string' ? body : writeRules(body)}}`;
    })
    .join('');
}

/** At the top level: not within quotes or parentheses. */
export function splitList(text: string, separator: ',' | ';'): string[] {
  const parts = [''];
  let depth = 0;
  for (const [found] of text.matchAll(piece)) {
    if (found === '(') depth += 1;
    if (found === ')') depth -= 1;
    if (found === separator && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${found}`);
  }
  return parts.filter((part) => part.trim() !== '');
}

/** Changes each rule that is no group; groups of which nothing is left go. */
export function mapRules(
  rules: readonly CssRule[],
  change: (rule: CssRule & { body: string }) => CssRule | undefined,
): CssRule[] {
  return rules.flatMap(({ prelude, body }) => {
    if (body === undefined) return [{ prelude, body }];
    if (typeof body === 'string') return change({ prelude, body }) ?? [];
    const within = mapRules(body, change);
    return within.length > 0 ? [{ prelude, body: within }] : [];
  });
}

/** Name of the variable that a declaration gives a value. */
export function variableOf(declaration: string): string | undefined {
  return /^\s*(--[\w-]+)\s*:/.exec(declaration)?.[1];
}
