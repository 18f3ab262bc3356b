import 'katex/dist/katex.min.css';
import './katex.css';
import { render } from 'katex';
import { formulaOptions } from './formula-options.ts';

/**
 * Renders a formula into an element. False when KaTeX refuses it; the element is then empty. Nested
 * groups can exhaust the stack in spite of all settings, so any exception counts as a refusal.
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
