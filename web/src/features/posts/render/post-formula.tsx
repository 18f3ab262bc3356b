import { useContext } from 'react';
import { Formula, type FormulaProps } from '#web/src/ui/formula/formula.tsx';
import { DrawingContext } from './drawing.context.ts';

/** A formula of a post: on a server it is drawn at once, in a browser when KaTeX is there. */
export function PostFormula({ formula, block }: Pick<FormulaProps, 'formula' | 'block'>) {
  const { formula: markupOf } = useContext(DrawingContext);
  return <Formula formula={formula} block={block} markupOf={markupOf} />;
}
