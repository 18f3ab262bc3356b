/** For servers only: contains KaTeX and the highlighter, which a browser must load on demand. */
import { type KatexOptions, renderToString } from 'katex';
import type { Renderers } from './renderers.context.ts';
import { formulaOptions } from '#web/src/ui/formula/formula-options.ts';
import { highlight } from './highlight.ts';

export const serverRenderers: Renderers = {
  highlight,
  formula: formulaMarkup,
  frames: 'served',
};

/** @returns undefined for a formula that KaTeX refuses */
export function formulaMarkup(
  formula: string,
  block: boolean,
  output?: KatexOptions['output'],
): string | undefined {
  try {
    return renderToString(formula, { ...formulaOptions(block), output });
  } catch {
    return undefined;
  }
}
