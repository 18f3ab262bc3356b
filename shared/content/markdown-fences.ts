import type { Code, Construct, Extension, State } from 'micromark-util-types';
import { dollar, isLineOrTextEnd, isSpace } from './markdown-marks.ts';

/** Groups: the prefix of quotes and list items, the fence, and the text after the fence. */
const opening =
  /^([ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)*)(\${2,})[ \t]*([^]*)$/;
const closing = /^([^]*?)(?<![\\$])(\${2,})\s*$/;
const emptyLine = /^[\s>]*$/;
const listMarker = /[-+*]|\d+[.)]/g;
const codeFence = /^[ \t>]*(?:[-+*][ \t]+|\d{1,9}[.)][ \t]+)*(`{3,}|~{3,})([^]*)$/;

/**
 * Puts the fences of displayed formulas, `$$`, on lines of their own, as the maths extension
 * requires. Many programs start a formula right after the first fence and end it right before the
 * second:
 *
 *     $$\begin{aligned}
 *     a &= b
 *     \end{aligned}$$
 *
 * A formula that begins on the line of its fence must end before the next empty line, with nothing after
 * it. Other text stays unchanged, because it is a formula within a line, or prices.
 */
export function separateFences(text: string): string {
  if (!text.includes('$$')) return text;
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  const separate: string[] = [];
  let openFence = '';
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? '';
    openFence = openFenceAfter(line, openFence);
    const formula = openFence === '' ? separateFormula(lines, index) : undefined;
    separate.push(...(formula?.lines ?? [line]));
    index += formula?.length ?? 1;
  }
  return separate.join('');
}

/**
 * @param openFence the fence of the code block that the line is in, or an empty string
 * @returns the same for the next line
 */
export function openFenceAfter(line: string, openFence: string): string {
  const [, fence = '', rest = ''] = codeFence.exec(line) ?? [];
  if (openFence === '') return rest.includes('`') ? '' : fence;
  return fence.startsWith(openFence) && rest.trim() === '' ? '' : openFence;
}

/** @returns the formula that begins in this line, with separate fences, and how many lines its source has */
function separateFormula(lines: string[], start: number) {
  const [whole, prefix = '', fence = '', first = ''] = opening.exec(lines[start] ?? '') ?? [];
  if (whole === undefined || first.includes('$')) return undefined;
  const beginsOnFenceLine = first.trim() !== '';
  const indent = prefix.replaceAll(listMarker, (marker) => ' '.repeat(marker.length));
  const separated = beginsOnFenceLine ? [`${prefix}${fence}\n`, indent + first] : [whole];
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (beginsOnFenceLine && emptyLine.test(line)) return undefined;
    const [, last = '', end = ''] = closing.exec(line) ?? [];
    if (end.length >= fence.length) {
      if (emptyLine.test(last)) separated.push(line);
      else separated.push(`${last.trimEnd()}\n`, `${indent}${end}\n`);
      return { lines: separated, length: index - start + 1 };
    }
    if (beginsOnFenceLine && /(?<!\\)\$\$/.test(line)) return undefined;
    separated.push(line);
  }
  return undefined;
}

/** Limits the maths extension to displayed formulas whose opening fence is alone on its line. */
export function fencedMath({ flow }: Extension): Extension {
  const [construct] = [flow?.[dollar] ?? []].flat();
  if (!construct) throw new Error('The extension for maths has no displayed formulas.');
  const tokenize: Construct['tokenize'] = function (effects, ok, nok) {
    return effects.check(fenceLine, construct.tokenize.call(this, effects, ok, nok), nok);
  };
  return { flow: { [dollar]: { ...construct, tokenize } } };
}

const fenceLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      effects.enter('mathFlowFence');
      return fence(code);
    };

    function fence(code: Code): State | undefined {
      if (code === dollar || isSpace(code)) {
        effects.consume(code);
        return fence;
      }
      effects.exit('mathFlowFence');
      return isLineOrTextEnd(code) ? ok(code) : nok(code);
    }
  },
};
