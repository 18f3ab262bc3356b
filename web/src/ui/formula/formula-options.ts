import type { KatexOptions } from 'katex';

/** Not a command's name, so that KaTeX refuses the formula. */
const refused = '\\refused';

/** The limits for rendering formulas, in the browser and on a server. */
export function formulaOptions(block: boolean): KatexOptions {
  return {
    displayMode: block,
    throwOnError: true,
    trust: false,
    strict: 'ignore',
    maxExpand: 1000,
    maxSize: 20,
    // KaTeX's own would write the author's text to the console.
    macros: { '\\message': refused, '\\errmessage': refused, '\\show': refused },
  };
}
