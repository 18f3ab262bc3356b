import type { KatexOptions } from 'katex';

/** No command has this name, so KaTeX refuses a formula that uses it. */
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
    // KaTeX's own macros would write the author's text to the console.
    macros: { '\\message': refused, '\\errmessage': refused, '\\show': refused },
  };
}
