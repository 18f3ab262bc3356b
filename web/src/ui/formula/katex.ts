import 'katex/dist/katex.min.css';
import './katex.css';
import { render } from 'katex';
import { formulaOptions } from './formula-options.ts';

/** @returns false if KaTeX refuses the formula, which leaves the element empty */
export function renderFormula(formula: string, target: HTMLElement, block: boolean): boolean {
  try {
    render(formula, target, formulaOptions(block));
    return true;
  } catch {
    // Not only KaTeX's own errors: deeply nested groups can exhaust the stack in spite of the limits.
    target.replaceChildren();
    return false;
  }
}
