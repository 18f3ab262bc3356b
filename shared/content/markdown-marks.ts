import type { Code, Construct, Extension, State, TokenizeContext } from 'micromark-util-types';

export const dollar = 36;
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
        let last: Code = null;
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
          if (isEnd(code)) {
            effects.exit('mathTextData');
            effects.enter('lineEnding');
            effects.consume(code);
            effects.exit('lineEnding');
            last = code;
            return nextLine;
          }
          if (code === dollar) {
            if (isSpaceOrEnd(last)) return nok(code);
            effects.exit('mathTextData');
            effects.enter('mathTextSequence');
            effects.consume(code);
            effects.exit('mathTextSequence');
            return afterClosing;
          }
          effects.consume(code);
          last = code;
          return code === backslash ? escaped : inside;
        }

        /** An escaped dollar belongs to the formula. */
        function escaped(code: Code): State | undefined {
          if (code !== dollar && code !== backslash) return inside(code);
          effects.consume(code);
          last = code;
          return inside;
        }

        function nextLine(code: Code): State | undefined {
          if (isEnd(code) || code === dollar) return nok(code);
          effects.enter('mathTextData');
          return inside(code);
        }

        function afterClosing(code: Code): State | undefined {
          const isDigit = code !== null && code >= 48 && code <= 57;
          if (code === dollar || isDigit) return nok(code);
          effects.exit('mathText');
          return ok(code);
        }
      },
    },
  },
};

/** In micromark, codes below -2 are line ends, and null is the end of the text. */
export function isEnd(code: Code): boolean {
  return code === null || code < -2;
}

/** In micromark, -2 is a tab and -1 a further column of it. */
export function isSpace(code: Code): code is number {
  return code === -2 || code === -1 || code === 32;
}

function isSpaceOrEnd(code: Code): boolean {
  return isSpace(code) || isEnd(code);
}

const asterisk = 42;
const tilde = 126;
/**
 * A Chinese, Japanese or Korean letter. micromark sees only half of a rare letter (planes 2 and 3): its first
 * surrogate after a mark, its second surrogate before a mark.
 */
const letter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー\ud840-\ud88c\udc00-\udfff]/u;

/**
 * Accepts marks between punctuation and a Chinese, Japanese or Korean letter, as in `**「标题」**文字`. CommonMark finds
 * the ends of a mark by spaces, which these languages lack. https://github.com/tats-u/markdown-cjk-friendly has the rule.
 */
export const cjkMarks: Extension = {
  text: {
    [asterisk]: widenedConstruct(asterisk, 'attention'),
    [tilde]: widenedConstruct(tilde, 'strikethrough'),
  },
};

/** Wraps the parser's construct of that name, so that more runs of the mark may open or close it. */
function widenedConstruct(mark: number, name: string): Construct {
  const original = ({ parser }: TokenizeContext) =>
    [parser.constructs.text[mark] ?? []].flat().find((construct) => construct.name === name);
  return {
    resolveAll: (events, context) => original(context)?.resolveAll?.(events, context) ?? events,
    tokenize(effects, ok, nok) {
      const before = this.previous;
      const end = (after: Code) => {
        const [, sequence] = this.events.at(-1) ?? [];
        // micromark's attention construct reads `_open` and `_close`.
        const opens = isLetter(before) && isPunctuation(after);
        const closes = isPunctuation(before) && isLetter(after);
        if (sequence) {
          Object.assign(sequence, opens && { _open: true }, closes && { _close: true });
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
