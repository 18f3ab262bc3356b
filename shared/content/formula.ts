import { contentLimits } from './limits.ts';
import type { FormulaProblem } from './problems.ts';

/**
 * The parts of LaTeX that matter here: verbatim text and comments (whose braces mean nothing),
 * commands, escaped characters, braces and cell separators. Verbatim text must end where KaTeX's
 * lexer ends it, or a command could hide there. Run it on length-limited text only.
 */
const tokenPattern =
  /\\verb\*([^]).*?\1|\\verb([^*a-zA-Z]).*?\2|%(?![\u0300-\u036f])[^\n]*|\\[a-zA-Z@]+|\\[^]|[{}&]/g;

const openers = new Set(['{', '\\begin', '\\left', '\\bgroup', '\\begingroup']);
const closers = new Set(['}', '\\end', '\\right', '\\egroup', '\\endgroup']);
const cellSeparators = new Set(['&', '\\\\', '\\cr']);

/** With these, a short formula expands beyond every other limit: 1,700 characters to 34 MB. */
const definitions = new Set(
  'def gdef edef xdef newcommand renewcommand providecommand let futurelet global long'
    .split(' ')
    .map((name) => `\\${name}`),
);

/** These write the author's text into the console: in the publisher, into its log. */
const logger = /^\\(?:message|errmessage|show)$/;

/**
 * Says why a formula must not be given to the renderer, or undefined when it may. The renderer
 * recurses for each group and multiplies rows by columns, so both are counted before it runs.
 */
export function formulaProblem(formula: string): FormulaProblem | undefined {
  if (formula.length > contentLimits.formulaLength) return 'formula-too-long';
  if (formula.trim() === '') return 'formula-empty';
  let nesting = 0;
  let cells = 0;
  for (const [token] of formula.matchAll(tokenPattern)) {
    if (openers.has(token)) nesting += 1;
    else if (closers.has(token)) nesting -= 1;
    else if (cellSeparators.has(token)) cells += 1;
    else if (definitions.has(token)) return 'formula-defines';
    else if (logger.test(token)) return 'formula-logs';
    if (nesting > contentLimits.formulaNesting) return 'formula-too-deep';
    if (cells > contentLimits.formulaCells) return 'formula-too-wide';
  }
  return undefined;
}
