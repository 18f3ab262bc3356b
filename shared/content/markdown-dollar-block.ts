import { factorySpace } from 'micromark-factory-space';
import { markdownSpace } from 'micromark-util-character';
import type { Code, Construct, Extension, State } from 'micromark-util-types';
import { backslash, dollar, isEnd } from './markdown-dollar.ts';

/**
 * A displayed formula between two fences, `$$`. The extension for maths wants both alone on their
 * lines; here the formula may begin right behind the first and end right before the second, as many
 * programs write it:
 *
 *     $$\begin{aligned}
 *     a &= b
 *     \end{aligned}$$
 *
 * If it begins behind its fence it ends before the next empty line, with nothing behind it: else the
 * dollars are text, as in a line about prices. After a fence alone on its line a formula that nothing
 * ends reaches to the end of the text, as code does. Formulas that end in the line they begin in are
 * left to the extension.
 */
export const dollarBlock: Extension = {
  flow: {
    [dollar]: {
      name: 'dollarBlock',
      // Its lines are neither quotes nor items, whatever they begin with.
      concrete: true,
      tokenize(effects, ok, nok) {
        const { interrupt } = this;
        const before = this.events.at(-1);
        const indent =
          before?.[1].type === 'linePrefix' ? before[2].sliceSerialize(before[1], true).length : 0;
        const closing = closingOf(() => size);
        let size = 0;
        let beginsBehindFence = false;
        let isFirstLine = true;
        let isEmptyLine = false;
        return start;

        function start(code: Code): State | undefined {
          effects.enter('mathFlow');
          effects.enter('mathFlowFence');
          effects.enter('mathFlowFenceSequence');
          return opening(code);
        }

        function opening(code: Code): State | undefined {
          if (code === dollar) {
            effects.consume(code);
            size += 1;
            return opening;
          }
          if (size < 2) return nok(code);
          effects.exit('mathFlowFenceSequence');
          effects.exit('mathFlowFence');
          return factorySpace(effects, behindOpening, 'whitespace')(code);
        }

        function behindOpening(code: Code): State | undefined {
          if (isEnd(code)) return interrupt ? ok(code) : lineEnd(code);
          beginsBehindFence = true;
          return value(code);
        }

        function lineStart(code: Code): State | undefined {
          isFirstLine = false;
          isEmptyLine = true;
          if (indent === 0) return value(code);
          return factorySpace(effects, value, 'whitespace', indent + 1)(code);
        }

        function value(code: Code): State | undefined {
          if (isEnd(code)) return lineEnd(code);
          if (markdownSpace(code) || code === dollar) {
            if (isFirstLine) return withoutClosing(code);
            return effects.attempt(closing, end, withoutClosing)(code);
          }
          effects.enter('mathFlowValue');
          return inValue(code);
        }

        function inValue(code: Code): State | undefined {
          if (isEnd(code) || markdownSpace(code) || code === dollar) {
            effects.exit('mathFlowValue');
            return value(code);
          }
          isEmptyLine = false;
          effects.consume(code);
          return code === backslash ? escaped : inValue;
        }

        /** An escaped dollar ends nothing. */
        function escaped(code: Code): State | undefined {
          if (code !== dollar && code !== backslash) return inValue(code);
          effects.consume(code);
          return inValue;
        }

        /** Spaces, and dollars that end nothing: too few, or something follows in their line. */
        function withoutClosing(code: Code): State | undefined {
          let dollars = 0;
          effects.enter('mathFlowValue');
          return each(code);

          function each(one: Code): State | undefined {
            if (one === dollar) dollars += 1;
            else if (!markdownSpace(one) || dollars > 0) return behind(one);
            effects.consume(one);
            return each;
          }

          function behind(one: Code): State | undefined {
            if (dollars > 0) isEmptyLine = false;
            if (beginsBehindFence && (isFirstLine ? dollars > 0 : dollars > 1)) return nok(one);
            return inValue(one);
          }
        }

        function lineEnd(code: Code): State | undefined {
          if (code === null || (beginsBehindFence && isEmptyLine)) return unended(code);
          return effects.attempt(nextLine, lineStart, unended)(code);
        }

        function unended(code: Code): State | undefined {
          return beginsBehindFence ? nok(code) : end(code);
        }

        function end(code: Code): State | undefined {
          effects.exit('mathFlow');
          return ok(code);
        }
      },
    },
  },
};

/** As many dollars or more, maybe behind spaces, with nothing behind them in their line. */
function closingOf(size: () => number): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      let count = 0;
      return factorySpace(effects, start, 'whitespace');

      function start(code: Code): State | undefined {
        if (code !== dollar) return nok(code);
        effects.enter('mathFlowFence');
        effects.enter('mathFlowFenceSequence');
        return sequence(code);
      }

      function sequence(code: Code): State | undefined {
        if (code === dollar) {
          effects.consume(code);
          count += 1;
          return sequence;
        }
        if (count < size()) return nok(code);
        effects.exit('mathFlowFenceSequence');
        return factorySpace(effects, behind, 'whitespace')(code);
      }

      function behind(code: Code): State | undefined {
        if (!isEnd(code)) return nok(code);
        effects.exit('mathFlowFence');
        return ok(code);
      }
    },
  };
}

/** The end of a line, unless the next one is outside the quote or the item. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      if (code === null) return nok(code);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return (first) => (this.parser.lazy[this.now().line] ? nok(first) : ok(first));
    };
  },
};
