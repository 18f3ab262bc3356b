import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import { formulaProblem } from './formula.ts';

function nested(opener: string, closer: string, levels: number): string {
  return `${opener.repeat(levels)}x${closer.repeat(levels)}`;
}

describe('formulaProblem', () => {
  it.each([
    'E = mc^2',
    '\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
    '\\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix}',
    '\\left\\{ x \\in \\mathbb{R} \\mid x > 0 \\right\\}',
    '{}'.repeat(900),
    '\\{'.repeat(900),
    '\\leftarrow'.repeat(150),
    '50\\% % a comment {{{{{{{',
  ])('accepts %j', (formula) => {
    expect(formulaProblem(formula)).toBeUndefined();
  });

  it.each([
    ['{', '}'],
    ['x^{', '}'],
    ['\\left(', '\\right)'],
    ['\\bgroup ', '\\egroup '],
  ])('allows 50 levels of %j and refuses 51', (opener, closer) => {
    expect(formulaProblem(nested(opener, closer, 50))).toBeUndefined();
    expect(formulaProblem(nested(opener, closer, 51))).toBe('formula-too-deep');
  });

  it('counts the name of an environment as a group too', () => {
    expect(formulaProblem(nested('\\begin{a}', '\\end{a}', 49))).toBeUndefined();
    expect(formulaProblem(nested('\\begin{a}', '\\end{a}', 50))).toBe('formula-too-deep');
  });

  it('ignores braces in comments and verbatim text', () => {
    expect(formulaProblem('{%}\n'.repeat(51))).toBe('formula-too-deep');
    expect(formulaProblem('{\\verb|}|'.repeat(51))).toBe('formula-too-deep');
    expect(formulaProblem('{\\}'.repeat(51))).toBe('formula-too-deep');
  });

  it('refuses 3,000 nested braces and formulas over the maximum length', () => {
    expect(formulaProblem(nested('{', '}', 3_000))).toBe('formula-too-long');
    expect(formulaProblem('x'.repeat(2_000))).toBeUndefined();
    expect(formulaProblem('x'.repeat(2_001))).toBe('formula-too-long');
    expect(formulaProblem('{'.repeat(1_000))).toBe('formula-too-deep');
  });

  it.each(['&', '\\\\', '\\cr '])('refuses tables with more than 400 of %j', (separator) => {
    expect(formulaProblem(separator.repeat(400))).toBeUndefined();
    expect(formulaProblem(separator.repeat(401))).toBe('formula-too-wide');
  });

  it.each(['\\def\\a{&&&&}', '\\newcommand{\\a}{x}', '\\let\\a=\\begin', '\\gdef \\a{x}'])(
    'refuses %j, which multiplies beyond every limit',
    (formula) => {
      expect(formulaProblem(formula)).toBe('formula-defines');
    },
  );

  it.each(['\\message{x}', '\\errmessage {x}', 'a\\show b'])(
    'refuses %j, which writes to the log',
    (formula) => {
      expect(formulaProblem(formula)).toBe('formula-logs');
    },
  );

  it.each([
    '\\@secondoftwo{\\verb|}{\n\\message{x}|}',
    '\\verb@%@\\message{x}',
    '%\u0301\\message{x}',
    '\\verb*a%a\\message{x}',
  ])('finds what %j hides, as the renderer does', (formula) => {
    expect(formulaProblem(formula)).toBe('formula-logs');
  });

  it.each(['', ' ', '\n\t'])('refuses the empty formula %j', (formula) => {
    expect(formulaProblem(formula)).toBe('formula-empty');
  });

  it('is fast on the worst text of the maximum length', () => {
    const taken = cpuTime(() => {
      for (const piece of ['\\verb', '\\verb|', '%', '\\', '\\a', '{', '\\verb*!', '%\n']) {
        formulaProblem(piece.repeat(Math.floor(2_000 / piece.length)));
      }
    });
    expect(taken).toBeLessThan(500);
  });
});
