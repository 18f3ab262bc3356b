import { useContext } from 'react';
import { Formula, type FormulaProps } from '#web/src/ui/formula/formula.tsx';
import { RenderersContext } from './renderers.context.ts';

/** A formula of a post: rendered at once on a server, in a browser when KaTeX is loaded. */
export function PostFormula({ formula, block }: Pick<FormulaProps, 'formula' | 'block'>) {
  const { formula: markupOf } = useContext(RenderersContext);
  return <Formula formula={formula} block={block} markupOf={markupOf} />;
}
