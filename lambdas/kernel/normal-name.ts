/**
 * Normal form in which names and e-mail addresses are compared, regardless of case and Unicode form. Apart from users, so that
 * bundles which only compare names leave out the rest.
 */
export function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
