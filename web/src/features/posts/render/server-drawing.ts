/** For servers only: contains KaTeX and the highlighter, which a browser must load on demand. */
import { renderToString } from 'katex';
import type { Drawing } from './drawing.context.ts';
import { formulaOptions } from '#web/src/ui/formula/formula-options.ts';
import { highlight } from './highlight.ts';

export const serverDrawing: Drawing = { highlight, formula: formulaMarkup };

function formulaMarkup(formula: string, block: boolean): string | undefined {
  try {
    return renderToString(formula, formulaOptions(block));
  } catch {
    return undefined;
  }
}
