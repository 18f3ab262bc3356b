import { useEffect, useRef, useState } from 'react';
import { formulaProblem } from '#shared/content/formula.ts';
import { messages } from '#shared/schemas/messages.ts';
import styles from './formula.module.css';

export interface FormulaProps {
  formula: string;
  block?: boolean | undefined;
  /** On a server: HTML of a formula, or undefined for a refused one. */
  markupOf?: ((formula: string, block: boolean) => string | undefined) | undefined;
}

/** A LaTeX formula. An invalid one shows its error in place, and nowhere else. */
export function Formula({ formula, block = false, markupOf }: FormulaProps) {
  const refused = formulaProblem(formula) !== undefined;
  if (refused) return <Invalid formula={formula} block={block} />;
  if (markupOf === undefined) return <FormulaInBrowser formula={formula} block={block} />;
  const markup = markupOf(formula, block);
  if (markup === undefined) return <Invalid formula={formula} block={block} />;
  // KaTeX's own output, on a server: in a browser the Content-Security-Policy would refuse it.
  return <span {...frame(formula, block)} dangerouslySetInnerHTML={{ __html: markup }} />;
}

/**
 * Shows the source as code, as in a page rendered without KaTeX, until KaTeX, loaded only for the
 * first formula, has rendered it.
 */
function FormulaInBrowser({ formula, block = false }: FormulaProps) {
  const target = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'source' | 'rendered' | 'invalid'>('source');

  useEffect(() => {
    let current = true;
    import('./katex.ts')
      .then(({ renderFormula }) => {
        if (!current || target.current === null) return;
        setState(renderFormula(formula, target.current, block) ? 'rendered' : 'invalid');
      })
      // Without KaTeX, if it cannot be loaded, the source remains readable.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [formula, block]);

  return (
    <span {...frame(formula, block)}>
      <span ref={target} hidden={state !== 'rendered'} />
      {state !== 'rendered' && <code>{formula}</code>}
      {state === 'invalid' && <InvalidNote />}
    </span>
  );
}

function Invalid({ formula, block }: FormulaProps) {
  return (
    <span {...frame(formula, block)}>
      <code>{formula}</code>
      <InvalidNote />
    </span>
  );
}

function InvalidNote() {
  return <span className={styles.invalid}>{messages.formulaInvalid}</span>;
}

/** Focusable, as a wide formula scrolls sideways: by keyboard, too. */
function frame(formula: string, block: boolean | undefined) {
  if (!block) return {};
  const numbered = formula.includes('\\tag') ? ' numbered' : '';
  return { className: `${styles.block}${numbered}`, tabIndex: 0 };
}
