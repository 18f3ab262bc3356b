/** Turns titles into addresses: the server decides, forms show beforehand what it will be. */
import slugify from '@sindresorhus/slugify';

/** Leaves room for a number within the limit of a slug. */
const baseLength = 100;

/** A title's slug without a number; empty for a title that transliterates to nothing. */
export function slugOf(title: string): string {
  const slug = slugify(title.normalize('NFKC'), { decamelize: false });
  if (slug.length <= baseLength) return slug;
  const cut = slug.slice(0, baseLength + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : cut.slice(0, baseLength);
}

/** Names with the same slug name the same series: case, accents and spaces do not matter; C, C# and C++ differ. */
export function seriesSlug(name: string): string {
  const spelled = name.normalize('NFKC').toLowerCase();
  const readable = spelled.replace(/[\p{L}\p{N}]/gu, (letter) =>
    slugify(letter) === '' ? ` ${hexadecimal(letter)} ` : letter,
  );
  return slugify(readable, { decamelize: false, customReplacements }) || hexadecimal(spelled);
}

const customReplacements: [string, string][] = [
  ['#', ' sharp '],
  ['+', ' plus '],
];

/** For letters that are not transliterated, as Chinese ones, and for names without any letter. */
function hexadecimal(text: string): string {
  return Array.from(text, (character) => character.codePointAt(0)?.toString(16)).join('-');
}
