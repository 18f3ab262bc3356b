import { useEffect, useRef, useState } from 'react';
import { formulaProblem } from '#shared/content/formula.ts';
import styles from './formula.module.css';

type State = 'source' | 'drawn' | 'invalid';

/**
 * A LaTeX formula. Its source stands there as code, also in the served page, until KaTeX, which is
 * loaded for the first formula only, has drawn it. A formula that is refused is told in its place.
 */
export function Formula({ formula, block = false }: { formula: string; block?: boolean }) {
  const target = useRef<HTMLSpanElement>(null);
  const refused = formulaProblem(formula) !== undefined;
  const [state, setState] = useState<State>('source');

  useEffect(() => {
    if (refused) return;
    let current = true;
    import('./katex.ts')
      .then(({ drawFormula }) => {
        if (!current || target.current === null) return;
        setState(drawFormula(formula, target.current, block) ? 'drawn' : 'invalid');
      })
      // Without KaTeX, out of reach for the moment, the source remains readable.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [formula, block, refused]);

  const invalid = refused || state === 'invalid';
  return (
    <span className={block ? styles.block : styles.inline}>
      <span ref={target} hidden={state !== 'drawn' || invalid} />
      {(state !== 'drawn' || invalid) && <code>{formula}</code>}
      {invalid && <span className={styles.invalid}>Invalid LaTeX syntax</span>}
    </span>
  );
}
