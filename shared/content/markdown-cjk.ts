/**
 * Marks beside punctuation, as in `**「标题」**文字`, next to Chinese, Japanese or Korean letters. These
 * languages have no spaces, by which CommonMark tells where a mark begins and ends.
 * https://github.com/tats-u/markdown-cjk-friendly has the rule, which other readers follow.
 */
import { attention } from 'micromark-core-commonmark';
import { gfm } from 'micromark-extension-gfm';
import { unicodePunctuation } from 'micromark-util-character';
import type { Code, Construct, Extension } from 'micromark-util-types';

const asterisk = 42;
const tilde = 126;
/** micromark reads halves of rare ones: behind a mark the first of planes 2 and 3, before it the second. */
const letter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー\ud840-\ud88c\udc00-\udfff]/u;

export const cjkMarks: Extension = {
  text: {
    [asterisk]: besideLetters(attention),
    [tilde]: [gfm().text?.[tilde] ?? []].flat().map(besideLetters),
  },
};

function besideLetters(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const before = this.previous;
      const end = (after: Code) => {
        const [, sequence] = this.events.at(-1) ?? [];
        // micromark's own names for what a run of asterisks may do.
        const begins = isLetter(before) && unicodePunctuation(after);
        const ends = unicodePunctuation(before) && isLetter(after);
        if (sequence) {
          Object.assign(sequence, begins && { _open: true }, ends && { _close: true });
        }
        return ok(after);
      };
      return construct.tokenize.call(this, effects, end, nok);
    },
  };
}

function isLetter(code: Code): boolean {
  return code !== null && code > 0 && letter.test(String.fromCharCode(code));
}
