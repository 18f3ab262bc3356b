import 'katex/dist/katex.min.css';
import './katex.css';
import { render } from 'katex';
import { formulaOptions } from './formula-options.ts';

/**
 * Any exception counts as a refusal, because nested groups can exhaust the stack in spite of all limits.
 * @returns false if KaTeX refuses the formula, which leaves the element empty
 */
export function renderFormula(formula: string, target: HTMLElement, block: boolean): boolean {
  try {
    render(formula, target, formulaOptions(block));
    return true;
  } catch {
    target.replaceChildren();
    return false;
  }
}
