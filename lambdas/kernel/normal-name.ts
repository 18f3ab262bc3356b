/**
 * Makes names and email addresses comparable regardless of case and Unicode form. It has a file of its own, so that
 * bundles that only compare names do not contain the rest of the users feature.
 */
export function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
