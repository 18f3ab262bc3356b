/**
 * Marks beside punctuation, as in `**「标题」**文字`, next to Chinese, Japanese or Korean letters. These
 * languages have no spaces, by which CommonMark tells where a mark begins and ends.
 * https://github.com/tats-u/markdown-cjk-friendly has the rule, which other readers follow.
 */
import type { Code, Construct, Extension, TokenizeContext } from 'micromark-util-types';

const asterisk = 42;
const tilde = 126;
/** micromark reads halves of rare ones: behind a mark the first of planes 2 and 3, before it the second. */
const letter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー\ud840-\ud88c\udc00-\udfff]/u;

export const cjkMarks: Extension = {
  text: {
    [asterisk]: besideLetters(asterisk, 'attention'),
    [tilde]: besideLetters(tilde, 'strikethrough'),
  },
};

/** The parser's construct of that name, with more runs of the mark that may begin or end it. */
function besideLetters(mark: number, name: string): Construct {
  const original = ({ parser }: TokenizeContext) =>
    [parser.constructs.text[mark] ?? []].flat().find((construct) => construct.name === name);
  return {
    resolveAll: (events, context) => original(context)?.resolveAll?.(events, context) ?? events,
    tokenize(effects, ok, nok) {
      const before = this.previous;
      const end = (after: Code) => {
        const [, sequence] = this.events.at(-1) ?? [];
        // micromark's own names for what a run of asterisks may do.
        const begins = isLetter(before) && isPunctuation(after);
        const ends = isPunctuation(before) && isLetter(after);
        if (sequence) {
          Object.assign(sequence, begins && { _open: true }, ends && { _close: true });
        }
        return ok(after);
      };
      return original(this)?.tokenize.call(this, effects, end, nok) ?? nok;
    },
  };
}

function isLetter(code: Code): boolean {
  return code !== null && code > 0 && letter.test(String.fromCharCode(code));
}

function isPunctuation(code: Code): boolean {
  return code !== null && code > 0 && /[\p{P}\p{S}]/u.test(String.fromCharCode(code));
}
