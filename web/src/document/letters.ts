/** Recognises letters for which a page needs further fonts or styles (decision 0055). */

/**
 * Letters that are in further files of our fonts, or in `scripts`. Rarer letters are missing here, because a text never
 * has only these.
 */
export const furtherLetters = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u0370-\u08ff\u1c80-\u1fff]/;

/**
 * Patterns for markup with words that have another width in the local fonts, so that the text would move when our fonts
 * load. Single letters, such as those of units, do not matter. Vietnamese always keeps the local font.
 */
export const scripts = {
  cyrillic: /[\u0400-\u052f]{3}/,
  greek: /[\u0370-\u03ff\u1f00-\u1fff]{3}/,
  arabic: /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]{3}/,
  hebrew: /[\u0590-\u05ff\ufb1d-\ufb4f]{3}/,
  vietnamese: / lang="vi[-"]/,
};
export type Script = keyof typeof scripts;
