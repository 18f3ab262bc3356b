import { contentLimits } from './limits.ts';
import type { FormulaProblem } from './problems.ts';

/**
 * Tokens of LaTeX: verbatim text and comments (whose braces have no meaning), commands, escaped characters,
 * braces and cell separators. Verbatim text must end where KaTeX's lexer ends it, or a command could hide
 * there. The pattern may backtrack, so match it only against text of limited length.
 */
const tokenPattern =
  /\\verb\*([^]).*?\1|\\verb([^*a-zA-Z]).*?\2|%(?![\u0300-\u036f])[^\n]*|\\[a-zA-Z@]+|\\[^]|[{}&]/g;

const openers = new Set(['{', '\\begin', '\\left', '\\bgroup', '\\begingroup']);
const closers = new Set(['}', '\\end', '\\right', '\\egroup', '\\endgroup']);
const cellSeparators = new Set(['&', '\\\\', '\\cr']);

/** Commands that define other commands. With them, 1,700 characters can expand to 34 MB. */
const definingCommands = new Set(
  'def gdef edef xdef newcommand renewcommand providecommand let futurelet global long'
    .split(' ')
    .map((name) => `\\${name}`),
);

/** Commands that write the author's text to the console, which is the log when the publisher renders. */
const loggingCommand = /^\\(?:message|errmessage|show)$/;

/**
 * Checks a formula before KaTeX renders it. KaTeX recurses for each group and multiplies rows by columns, so
 * both are counted here.
 * @returns undefined for a formula that may be rendered
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
    else if (definingCommands.has(token)) return 'formula-defines';
    else if (loggingCommand.test(token)) return 'formula-logs';
    if (nesting > contentLimits.formulaNesting) return 'formula-too-deep';
    if (cells > contentLimits.formulaCells) return 'formula-too-wide';
  }
  return undefined;
}
