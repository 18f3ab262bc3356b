import { useContext } from 'react';
import { Formula, type FormulaProps } from '#web/src/ui/formula/formula.tsx';
import { RenderersContext } from './renderers.context.ts';

/** A formula of an article: rendered at once on a server, in a browser when KaTeX is loaded. */
export function ArticleFormula({ formula, block }: Pick<FormulaProps, 'formula' | 'block'>) {
  const { formula: markupOf } = useContext(RenderersContext);
  return <Formula formula={formula} block={block} markupOf={markupOf} />;
}
