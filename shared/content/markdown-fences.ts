import type { Code, Construct, Extension, State } from 'micromark-util-types';
import { dollar, isEnd, isSpace } from './markdown-marks.ts';

/** The prefix of quotes and items, a fence, and the text after it. */
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
 * One that begins behind its fence ends before the next empty line, with nothing behind it.
 * Otherwise it is left as it is: a formula within a line, or prices.
 */
export function separateFences(text: string): string {
  if (!text.includes('$$')) return text;
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  const separate: string[] = [];
  let code = '';
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? '';
    code = codeAfter(line, code);
    const formula = code === '' ? separateFormula(lines, index) : undefined;
    separate.push(...(formula?.lines ?? [line]));
    index += formula?.length ?? 1;
  }
  return separate.join('');
}

/** @returns the fence of a code block that continues after a line, or nothing */
export function codeAfter(line: string, code: string): string {
  const [, fence = '', rest = ''] = codeFence.exec(line) ?? [];
  if (code === '') return rest.includes('`') ? '' : fence;
  return fence.startsWith(code) && rest.trim() === '' ? '' : code;
}

/** The formula that begins in a line, without its fences, and how many lines it took. */
function separateFormula(lines: string[], start: number) {
  const [whole, prefix = '', fence = '', first = ''] = opening.exec(lines[start] ?? '') ?? [];
  if (whole === undefined || first.includes('$')) return undefined;
  const beginsBehindFence = first.trim() !== '';
  const inside = prefix.replaceAll(listMarker, (marker) => ' '.repeat(marker.length));
  const made = beginsBehindFence ? [`${prefix}${fence}\n`, inside + first] : [whole];
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (beginsBehindFence && emptyLine.test(line)) return undefined;
    const [, last = '', end = ''] = closing.exec(line) ?? [];
    if (end.length >= fence.length) {
      made.push(...(emptyLine.test(last) ? [line] : [`${last.trimEnd()}\n`, `${inside}${end}\n`]));
      return { lines: made, length: index - start + 1 };
    }
    if (beginsBehindFence && /(?<!\\)\$\$/.test(line)) return undefined;
    made.push(line);
  }
  return undefined;
}

/** Displayed formulas whose opening fence is alone on its line. */
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
      return isEnd(code) ? ok(code) : nok(code);
    }
  },
};
