/** Recognises passwords that an attacker would try first. */
import { limits } from './limits.ts';
import { builtFrame } from '../site/built-frame.ts';

/** The most frequent leaked passwords that are long enough, without those that a rule below finds. */
const wellKnown = new Set(
  `1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1234qwer a1b2c3d4 abc12345 abcd1234 access14 adminadmin admin123 administrator
  asdf1234 baseball basketball blink182 butterfly changeme charlie1 chocolate computer corvette dragon123 elizabeth
  football football1 hello123 hellohello iloveyou iloveyou1 jennifer jessica1 jordan23 lebron23 letmein1 letmein123
  liverpool master123 mercedes michael1 michelle minecraft monkey123 myspace1 nicholas p@ssw0rd p@ssword pa55word
  passw0rd password password1 password12 password123 password1234 pokemon1 princess princess1 q1w2e3r4 qazwsxedc
  qwer1234 qwerty12 qwerty123 qwerty1234 qwertyui1 samantha secret123 spiderman starwars sunshine sunshine1 superman
  superman1 swordfish test1234 trustno1 user1234 welcome1 welcome123 whatever zaq12wsx zaq1zaq1`.split(
    /\s+/,
  ),
);

const keyboardRows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm,./',
];
const sequences = keyboardRows.flatMap((row) => [row, [...row].toReversed().join('')]);

/**
 * Whether a password is well known, a repetition, a sequence of keys, or made of names with digits and signs between
 * or after them. Passwords that are too short are left to the check of the length.
 * @param names the user's name and e-mail address; the name of the site is added
 */
export function isGuessable(password: string, names: readonly string[] = []): boolean {
  if (password.length < limits.password.min) return false;
  const folded = fold(password);
  const known = [...names, builtFrame.frame.name].map(fold);
  if (known.includes(folded) || consistsOf(known.map(lettersAndDigits), lettersAndDigits(folded)))
    return true;
  if (wellKnown.has(folded) || wellKnown.has(folded.replace(/[^\p{L}]+$/u, ''))) return true;
  if (isShortRepetition(folded)) return true;
  return folded !== '' && sequences.some((sequence) => sequence.includes(folded));
}

function consistsOf(names: readonly string[], bare: string): boolean {
  const words = names.filter((name) => name.length > 2).toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), bare);
  return names.includes(bare) ? bare !== '' : rest !== bare && /^\d*$/.test(rest);
}

function isShortRepetition(folded: string): boolean {
  return folded.length <= 20 && /^(.{1,4})\1+$/u.test(folded);
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

function lettersAndDigits(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]/gu, '');
}
