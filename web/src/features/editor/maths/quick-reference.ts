/** The most needed LaTeX, each with a name for screen readers and the source. */
export const quickReference = [
  { name: 'Fraction', formula: '\\frac{a}{b}' },
  { name: 'Power', formula: 'x^{n}' },
  { name: 'Index', formula: 'x_{i}' },
  { name: 'Root', formula: '\\sqrt{x}' },
  { name: 'Sum', formula: '\\sum_{i=1}^{n}' },
  { name: 'Integral', formula: '\\int_{a}^{b}' },
  { name: 'Limit', formula: '\\lim_{x \\to 0}' },
  { name: 'Greek letters', formula: '\\alpha\\,\\beta\\,\\pi' },
] as const;
