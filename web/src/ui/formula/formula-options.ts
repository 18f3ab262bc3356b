import type { KatexOptions } from 'katex';

/** The limits under which every formula is drawn, in the browser and on a server. */
export function formulaOptions(block: boolean): KatexOptions {
  return {
    displayMode: block,
    throwOnError: true,
    trust: false,
    strict: 'ignore',
    maxExpand: 1000,
    maxSize: 20,
  };
}
