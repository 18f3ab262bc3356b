/** Letters beyond those of every page, by what a page with them needs (decision 0055). */

/**
 * Our fonts have them, if at all, in further files; or they are those of `scripts`. Rarer ones do not
 * come alone.
 */
export const furtherLetters = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u0370-\u08ff\u1c80-\u1fff]/;

/**
 * In markup, words that are set in another font than Latin, or wider than Latin is, before our fonts
 * have loaded; single letters, as of quantities, move nothing. Vietnamese is another font for good.
 */
export const scripts = {
  cyrillic: /[\u0400-\u052f]{3}/,
  greek: /[\u0370-\u03ff\u1f00-\u1fff]{3}/,
  arabic: /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]{3}/,
  hebrew: /[\u0590-\u05ff\ufb1d-\ufb4f]{3}/,
  vietnamese: / lang="vi[-"]/,
};
export type Script = keyof typeof scripts;
