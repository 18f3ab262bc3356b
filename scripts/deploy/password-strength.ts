/** Whether a password withstands guessing, by the estimate of zxcvbn (Wheeler, USENIX Security 2016). */
import { limits } from '#shared/schemas/limits.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

/** The lowest accepted score, of 0 to 4: at least 10^8 guesses. */
const leastScore = 3;

/** Letters and digits that must remain without the known words; zxcvbn is lenient there. */
const leastOfItsOwn = 6;

/**
 * @param known facts about the person and the site that others know
 * @returns sentences that say what is wrong, or undefined for a strong password
 */
export function passwordWeakness(password: string, known: string[]): string | undefined {
  const { min, max } = limits.password;
  if (password.length < min) return `Password must be at least ${min} characters long.`;
  if (password.length > max) return `Password cannot exceed ${max} characters.`;
  const words = known.flatMap(wordsOf);
  const { score, feedback } = estimator().check(password, words);
  if (score < leastScore) {
    const sentences = ['This password is too easy to guess.', feedback.warning];
    return [...sentences, ...feedback.suggestions].filter(Boolean).join(' ');
  }
  if (without(words, password).length >= leastOfItsOwn) return undefined;
  return 'This password consists mostly of names that others know. Add unrelated words.';
}

function estimator(): ZxcvbnFactory {
  return new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    translations,
    useLevenshteinDistance: true,
  });
}

/** Each word whole, and the parts of addresses and names; longest first. */
function wordsOf(text: string): string[] {
  const words = [text, ...text.split(/[^\p{L}\p{N}]+/u)].map((word) => word.toLowerCase());
  return [...new Set(words)]
    .filter((word) => word.length > 2)
    .sort((left, right) => right.length - left.length);
}

function without(words: string[], password: string): string {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  return rest.replace(/[^\p{L}\p{N}]/gu, '');
}
