import { useEffect, useRef, useState } from 'react';
import { formulaProblem } from '#shared/content/formula.ts';
import { messages } from '#shared/schemas/messages.ts';
import styles from './formula.module.css';

export interface FormulaProps {
  formula: string;
  block?: boolean | undefined;
  /** Set on a server only. Returns HTML, or undefined if KaTeX refuses the formula. */
  markupOf?: ((formula: string, block: boolean) => string | undefined) | undefined;
}

/** A LaTeX formula. An invalid one shows its error in place, and nowhere else. */
export function Formula({ formula, block = false, markupOf }: FormulaProps) {
  if (formulaProblem(formula) !== undefined) return <Invalid formula={formula} block={block} />;
  if (markupOf === undefined) return <FormulaInBrowser formula={formula} block={block} />;
  const markup = markupOf(formula, block);
  if (markup === undefined) return <Invalid formula={formula} block={block} />;
  // The HTML is KaTeX's output. Only a server renders it: in a browser, the Content-Security-Policy would refuse it.
  return <span {...frameProps(formula, block)} dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** Shows the source of the formula until KaTeX, which loads with the first formula, has rendered it. */
function FormulaInBrowser({ formula, block = false }: FormulaProps) {
  const target = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'source' | 'rendered' | 'invalid'>('source');

  useEffect(() => {
    let isCurrent = true;
    import('./katex.ts')
      .then(({ renderFormula }) => {
        if (!isCurrent || target.current === null) return;
        setState(renderFormula(formula, target.current, block) ? 'rendered' : 'invalid');
      })
      // If KaTeX cannot be loaded, the source remains readable.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [formula, block]);

  return (
    <span {...frameProps(formula, block)}>
      <span ref={target} hidden={state !== 'rendered'} />
      {state !== 'rendered' && <code>{formula}</code>}
      {state === 'invalid' && <InvalidNote />}
    </span>
  );
}

function Invalid({ formula, block }: FormulaProps) {
  return (
    <span {...frameProps(formula, block)}>
      <code>{formula}</code>
      <InvalidNote />
    </span>
  );
}

function InvalidNote() {
  return <span className={styles.invalid}>{messages.formulaInvalid}</span>;
}

/** A block is focusable, so that a wide formula can be scrolled by keyboard. */
function frameProps(formula: string, block: boolean | undefined) {
  if (!block) return {};
  const numbered = formula.includes('\\tag') ? ' numbered' : '';
  return { className: `${styles.block}${numbered}`, tabIndex: 0 };
}
