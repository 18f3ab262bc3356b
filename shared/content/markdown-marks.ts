import type { Code, Construct, Extension, State, TokenizeContext } from 'micromark-util-types';

const space = 32;
export const dollar = 36;
const digitZero = 48;
const digitNine = 57;
export const backslash = 92;

/**
 * Reads an inline formula such as `$x^2$`, but not prices: there must be no space just inside the dollars, no
 * digit after them, and no other unescaped dollar between them. The maths extension reads longer fences, `$$x^2$$`.
 */
export const dollarMath: Extension = {
  text: {
    [dollar]: {
      name: 'dollarMath',
      previous: (code) => code !== dollar,
      tokenize(effects, ok, nok) {
        let previous: Code = null;
        return (code) => {
          effects.enter('mathText');
          effects.enter('mathTextSequence');
          effects.consume(code);
          effects.exit('mathTextSequence');
          return first;
        };

        function first(code: Code): State | undefined {
          if (isSpaceOrEnd(code) || code === dollar) return nok(code);
          effects.enter('mathTextData');
          return inside(code);
        }

        function inside(code: Code): State | undefined {
          if (code === null) return nok(code);
          if (isLineOrTextEnd(code)) {
            effects.exit('mathTextData');
            effects.enter('lineEnding');
            effects.consume(code);
            effects.exit('lineEnding');
            previous = code;
            return nextLine;
          }
          if (code === dollar) {
            if (isSpaceOrEnd(previous)) return nok(code);
            effects.exit('mathTextData');
            effects.enter('mathTextSequence');
            effects.consume(code);
            effects.exit('mathTextSequence');
            return afterClosing;
          }
          effects.consume(code);
          previous = code;
          return code === backslash ? escaped : inside;
        }

        /** An escaped dollar belongs to the formula. */
        function escaped(code: Code): State | undefined {
          if (code !== dollar && code !== backslash) return inside(code);
          effects.consume(code);
          previous = code;
          return inside;
        }

        function nextLine(code: Code): State | undefined {
          if (isLineOrTextEnd(code) || code === dollar) return nok(code);
          effects.enter('mathTextData');
          return inside(code);
        }

        function afterClosing(code: Code): State | undefined {
          const isDigit = code !== null && code >= digitZero && code <= digitNine;
          if (code === dollar || isDigit) return nok(code);
          effects.exit('mathText');
          return ok(code);
        }
      },
    },
  },
};

/** In micromark, codes below -2 are line ends, and null is the end of the text. */
export function isLineOrTextEnd(code: Code): boolean {
  return code === null || code < -2;
}

/** In micromark, -2 is a tab and -1 a further column of it. */
export function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === space;
}

function isSpaceOrEnd(code: Code): boolean {
  return isSpace(code) || isLineOrTextEnd(code);
}

const asterisk = 42;
const tilde = 126;
/**
 * micromark passes UTF-16 units, so a character of planes 2 and 3 arrives as half a pair: the first surrogate after a
 * marker, the second one before it.
 */
const cjkLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー\ud840-\ud88c\udc00-\udfff]/u;

/**
 * Accepts markers between punctuation and a Chinese, Japanese or Korean letter, as in `**「标题」**文字`. CommonMark uses
 * spaces to decide whether a marker opens or closes; CJK text has none. The rule: https://github.com/tats-u/markdown-cjk-friendly
 */
export const cjkMarks: Extension = {
  text: {
    [asterisk]: widenedConstruct(asterisk, 'attention'),
    [tilde]: widenedConstruct(tilde, 'strikethrough'),
  },
};

/** Wraps micromark's own construct, so that runs beside CJK text can also open or close emphasis. */
function widenedConstruct(marker: number, name: string): Construct {
  const original = ({ parser }: TokenizeContext) =>
    [parser.constructs.text[marker] ?? []].flat().find((construct) => construct.name === name);
  return {
    resolveAll: (events, context) => original(context)?.resolveAll?.(events, context) ?? events,
    tokenize(effects, ok, nok) {
      const before = this.previous;
      const finish = (after: Code) => {
        const [, sequence] = this.events.at(-1) ?? [];
        // micromark's attention construct reads `_open` and `_close`.
        const opens = isCjkLetter(before) && isPunctuation(after);
        const closes = isPunctuation(before) && isCjkLetter(after);
        if (sequence) {
          Object.assign(sequence, opens && { _open: true }, closes && { _close: true });
        }
        return ok(after);
      };
      return original(this)?.tokenize.call(this, effects, finish, nok) ?? nok;
    },
  };
}

function isCjkLetter(code: Code): boolean {
  return code !== null && code > 0 && cjkLetter.test(String.fromCharCode(code));
}

function isPunctuation(code: Code): boolean {
  return code !== null && code > 0 && /[\p{P}\p{S}]/u.test(String.fromCharCode(code));
}
