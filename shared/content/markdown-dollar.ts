import type { Code, Extension, State } from 'micromark-util-types';

export const dollar = 36;
export const backslash = 92;

/**
 * An inline formula, `$x^2$`, by the rule that ignores prices: no space inside the dollars, no
 * digit after them, and no other unescaped dollar between them. Longer fences, `$$x^2$$`, are left
 * to the maths extension and, displayed, to `dollarBlock`.
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
            return behind;
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
          if (isEnd(code)) return nok(code);
          if (code === dollar) return nok(code);
          effects.enter('mathTextData');
          return inside(code);
        }

        function behind(code: Code): State | undefined {
          if (code !== null && (code === dollar || (code >= 48 && code <= 57))) return nok(code);
          effects.exit('mathText');
          return ok(code);
        }
      },
    },
  },
};

/** micromark's codes of line ends are below -2, those of tabs and of the columns in them -2 and -1. */
export function isEnd(code: Code): boolean {
  return code === null || code < -2;
}

export function isSpace(code: Code): code is number {
  return code === -2 || code === -1 || code === 32;
}

function isSpaceOrEnd(code: Code): boolean {
  return isSpace(code) || isEnd(code);
}
